"""The report: one page that needs nothing else, with every chart, every planet and the frames' numbers."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import polars as pl
import pytest

from galaxarium.arena.frames import ANALYSES, BadResults, Results
from galaxarium.arena.report.build import report
from galaxarium.arena.report.charts import LIGHT, Axis, dots
from galaxarium.arena.report.figures.winning import bots_figure
from galaxarium.arena.report.words import counted, exact, measured, number
from galaxarium.cli.main import main
from galaxarium.data.planets import blast_off_planets, planets

from .fake_results import SEAT, Fake, results_of, seat_rows, write

ALWAYS = {
    "length_parts", "points_by_source", "points_value", "planets_value", "planets_taken", "planets_wait",
    "following_paid", "following_earned", "following_share", "dice", "rerolls", "variance_parts",
    "luck_curve",
}  # fmt: skip
MISSIONS = {"missions_kept", "missions_scored", "missions_value"}
SEATS = {"seat_rates", "order_rates"}
CHARTS = {
    "two": ALWAYS | MISSIONS | SEATS | {"win_rates", "same_seed"},
    "mirror": ALWAYS | MISSIONS | SEATS,
    "solo": ALWAYS | {"win_rates"},
    "blast off": ALWAYS | SEATS | {"win_rates", "same_seed"},
    "one game": ALWAYS | MISSIONS | SEATS,
}
TABLES = {
    "two": Fake(seeds=20, skill={"greedy": 1.0}),
    "mirror": Fake(("greedy", "greedy", "greedy"), seeds=12),
    "solo": Fake(("greedy",), seeds=12, rogue="artemis"),
    "blast off": Fake(("greedy", "random", "random"), seeds=12, rulebook="blast-off"),
    "one game": Fake(("greedy", "greedy"), seeds=1),
}
VOID = {"meta", "br"}
UNFIT = {"script", "link", "iframe", "object", "embed", "img", "use", "image"}


class Page(HTMLParser):
    """A page as a reader sees it: tags, attributes, words, and the numbers of each chart."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.attributes = [], [], []
        self.words, self.titles, self.numbers, self.figure = "", {}, {}, None
        self.feed(text)
        self.close()
        assert self.open == [], "every tag is closed"

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.tags.append(tag)
        self.attributes += attributes
        if tag not in VOID:
            self.open.append(tag)
        if tag == "figure":
            self.figure = known["id"]
            self.numbers[self.figure], self.titles[self.figure] = [], ""
        if tag == "data":
            self.numbers[self.figure].append(float(known["value"]))

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.words += text
        if self.open and self.open[-1] == "h3":
            self.titles[self.figure] += text


@pytest.fixture(scope="module")
def texts():
    return {name: report(fake.results()) for name, fake in TABLES.items()}


@pytest.fixture(scope="module")
def pages(texts):
    return {name: Page(text) for name, text in texts.items()}


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_every_chart(pages, name):
    page = pages[name]
    assert set(page.numbers) == CHARTS[name]
    assert page.tags.count("svg") == page.tags.count("details") == len(CHARTS[name])
    assert all(page.titles.values())


@pytest.mark.parametrize("name", TABLES)
def test_the_page_loads_nothing(texts, pages, name):
    page = pages[name]
    assert not UNFIT & set(page.tags)
    assert all(value.startswith("#") for key, value in page.attributes if key in ("href", "xlink:href"))
    assert not {"src", "srcset", "data", "poster"} & {key for key, _ in page.attributes}
    assert not re.search(r"https?:|url\(|@import|javascript:", texts[name])
    (policy,) = (value for key, value in page.attributes if key == "content" and "default-src" in value)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")


@pytest.mark.parametrize("name", TABLES)
def test_links_lead_to_charts(pages, name):
    page = pages[name]
    leads = {value[1:] for key, value in page.attributes if key == "href"}
    assert leads
    assert leads <= set(page.numbers)


@pytest.mark.parametrize("name", TABLES)
def test_the_numbers_are_those_of_the_frames(pages, name):
    results = TABLES[name].results()
    for key, found in pages[name].numbers.items():
        frame = ANALYSES[key](results)
        columns = [
            frame[column].drop_nulls().to_list() for column in ("estimate", "low", "high", "n", "seeds")
        ]
        assert sorted(found) == sorted(float(value) for column in columns for value in column), key


@pytest.mark.parametrize("name", TABLES)
def test_every_planet_that_came_up_is_named(pages, name):
    names = {card.slug: card.name for card in (*planets(), *blast_off_planets())}
    shown = TABLES[name].results().planets["planet"].unique().to_list()
    assert shown
    assert all(names[slug] in pages[name].words for slug in shown)


@pytest.mark.parametrize("name", TABLES)
def test_every_colour_of_a_chart_has_a_value_in_the_dark(texts, name):
    used = set(re.findall(r'(?:fill|stroke)="([^"]*)"', texts[name]))
    assert used - {"none", "transparent"} == set(LIGHT.values())


@pytest.mark.parametrize("name", TABLES)
def test_charts_have_words_for_those_who_do_not_see_them(texts, pages, name):
    page = pages[name]
    labels = [value for key, value in page.attributes if key == "aria-label"]
    assert sorted(labels) == sorted(page.titles.values())


def test_the_head_says_what_was_played(pages):
    said = pages["two"].words
    for fact in (
        "greedy, random",
        "2 players",
        "Polish rulebook",
        "40 games from 20 seeds",
        "galaxarium 0.0.0",
    ):
        assert fact in said
    assert "1 player against Artemis (beginner)" in pages["solo"].words
    assert "English Blast Off! rulebook" in pages["blast off"].words
    assert "unofficial fan project" in said


def test_the_same_results_give_the_same_page(texts):
    assert report(TABLES["two"].results()) == texts["two"]


def test_a_finding_is_claimed_only_where_there_is_one(pages):
    strong = Page(report(Fake(seeds=60, first=3.0, planet={"gort": 4.0}).results())).titles
    assert re.match(
        r"The first player wins [78]\d\.\d%\xa0±\xa0\d\.\d of the games, clearly more than",
        strong["order_rates"],
    )
    assert strong["planets_value"].startswith("Winning goes most with Gort: +")
    weak = pages["mirror"].titles
    assert "not clearly different from the 33.3% of equals" in weak["order_rates"]
    assert weak["planets_value"].startswith("No planet clearly stands out")
    assert pages["two"].titles["win_rates"].startswith("greedy wins ")
    assert pages["blast off"].titles["win_rates"].startswith("No bot is clearly ahead. ")
    twice = bots_figure(Fake(("greedy", "greedy", "random"), seeds=20, skill={"greedy": 50.0}).results())
    assert twice.title.startswith("Each greedy wins 50.0%")


def test_names_of_bots_cannot_break_the_page():
    name = "<script>alert('x')</script>&\"quoted\"-and-very-long"
    page = Page(report(Fake((name, "greedy"), seeds=3).results()))
    assert name in page.words
    assert "script" not in page.tags


def test_long_names_stay_apart():
    frame = pl.DataFrame({"label": [f"a-very-long-name-of-a-bot-{n}" for n in (1, 2)]})
    drawn = dots(frame.with_columns(estimate=0.5, low=0.4, high=0.6), Axis("won", "%"))
    assert drawn.count("a-very-long-name…") == 2


def test_a_bot_that_never_wins_has_only_one_side():
    rows = [{"seat": 1, "bot": "greedy", "win_share": 0.0, "started": True}, {"seat": 2, "bot": "hades"}]
    rows[1] |= {"win_share": 1.0, "mission": None, "mission_other": None}
    games = [row | {"game": game, "seed": game} for game in (1, 2, 3) for row in rows]
    page = Page(report(results_of(games, bots=["greedy"], rogue="hades")))
    assert page.titles["win_rates"].startswith("greedy beats Hades in 0.0%")
    assert "planets_value" not in page.numbers  # nobody took anything


# --- words --------------------------------------------------------------------------------------------------


def test_numbers_in_words():
    row = {"estimate": 0.521, "low": 0.508, "high": 0.533}
    assert measured(row, "%") == "52.1%\xa0±\xa01.3"
    assert measured(row) == "0.52\xa0±\xa00.01"
    assert measured(row | {"low": None, "high": None}, "%") == "52.1%\xa0±\xa0?"
    assert [number(value, "+") for value in (-0.05, 0.0, 0.05)] == ["\N{MINUS SIGN}5.0", "0.0", "+5.0"]
    assert [number(value) for value in (12.34, 0.123, None)] == ["12.3", "0.12", "unknown"]
    assert (exact(0.5), exact(1 / 3)) == ("50%", "33.3%")
    assert (counted(1, "game"), counted(2000, "game")) == ("1 game", "2,000 games")


# --- the command --------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    return Fake(seeds=2).write(tmp_path / "results")


def test_the_command_writes_the_page_beside_the_results(folder, capsys):
    assert main(["report", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder / 'report.html'}\n"
    assert set(Page((folder / "report.html").read_text(encoding="utf-8")).numbers) == CHARTS["two"]


def test_the_command_writes_where_it_is_told_and_opens_it(folder, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    monkeypatch.setattr("galaxarium.arena.report.build.report", lambda results: f"{results.count} games")
    path = tmp_path / "pages" / "duel.html"
    assert main(["report", str(folder), "--out", str(path), "--open"]) == 0
    assert path.read_text(encoding="utf-8") == "4 games"
    assert opened == [path.as_uri()]
    assert not (folder / "report.html").exists()


def test_no_browser_is_said_in_a_sentence(folder, monkeypatch, capsys):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    monkeypatch.setattr("galaxarium.arena.report.build.report", lambda results: "")
    assert main(["report", str(folder), "--open"]) == 2
    assert "no browser could be started" in capsys.readouterr().err


def test_missing_libraries_are_said_in_a_sentence(folder, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "galaxarium.arena.report.build", None)
    assert main(["report", str(folder)]) == 2
    assert "pip install 'galaxarium[arena]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content,sentence",
    [
        ({}, "has no games.parquet"),
        ({"finished": False}, "no game of these results was finished"),
    ],
)
def test_a_folder_without_results_is_refused(tmp_path, capsys, content, sentence):
    if content:
        cards = Fake(seeds=1).tables()[1]
        write(tmp_path, Fake().plan, seat_rows(SEAT | content), cards)
    assert main(["report", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("galaxarium: ")
    assert sentence in said
    assert said.count("\n") == 1
    assert not (tmp_path / "report.html").exists()


def test_no_finished_game_is_a_sentence_for_programs_too():
    with pytest.raises(BadResults, match="nothing to report"):
        report(results_of([{"finished": False}]))


def test_help_waits_for_nothing_heavy():
    check = (
        "import sys; from galaxarium.cli.main import main; main(['report', '--help']);"
        "sys.exit(bool({'numpy', 'polars', 'altair'} & {*sys.modules}))"
    )
    assert subprocess.run([sys.executable, "-c", check], capture_output=True).returncode == 0


# --- a real arena -------------------------------------------------------------------------------------------


def test_the_report_of_games_that_were_played():
    from galaxarium.arena.chunk import play_chunk
    from galaxarium.arena.plan import make_plan

    plan = make_plan(["random", "random"], 3, 1, {})
    chunks = [play_chunk(plan, number) for number in range(plan.chunks)]
    games, cards = (pl.concat([getattr(chunk, name) for chunk in chunks]) for name in ("games", "planets"))
    results = Results.of(plan.as_dict(), games, cards)
    assert results.count == 3
    page = Page(report(results))
    assert set(page.numbers) == CHARTS["mirror"]
    names = {card.slug: card.name for card in planets()}
    assert all(names[slug] in page.words for slug in cards["planet"].unique())
