"""One word for one thing, on cards, buttons, pages and in the log: the word of the printed books."""

import re
import tomllib

import pytest

from galaxarium.data.tables import missions
from galaxarium.i18n import languages, translator

from .catalogs import SOURCE, TRANSLATIONS, bare, read, sayings
from .test_glossary import GLOSSARY, plain, stems
from .test_translations import prose

FORBIDDEN = {
    "en": {
        r"starships?": {"R8.2"},  # says what the book of Blast Off! calls them
        r"unused": set(),
        r"put away": set(),
        r"(is|are) lost": {"R2.6", "R3.6", "live.offline"},  # resources, spaces, a connection
        r"steps?": {"app.help"},  # back one step in a menu
        r"takes? the planet": set(),
        r"(push|pushed|falls?|fell) back": set(),
    },
    "es": {
        r"adicional(es)?": set(),
        r"inutilizables?": set(),
        r"sin usar": set(),
        r"apart(ar|a|ado|ada|ados)": set(),
        r"espacios?": {"log.draw.none", "R1.3", "R3.6", "R8.1", "examples.colonizing"}  # of the row
        | {"host.disk", "error.account.bad-name", "app.help"},  # other spaces
        r"pasos?": {"app.help"},  # back one step in a menu
        r"primer jugador": set(),
        r"libros?": set(),
        r"naves? estelar(es)?": set(),
        r"en casa": set(),
        r"se queda el planeta": set(),
    },
    "pt_BR": {
        r"bônus": set(),
        r"inutilizáve(l|is)": set(),
        r"sem (uso|usar)": set(),
        r"inativ[oa]s?": set(),
        r"post[oa]s? de lado": set(),
        r"livros?": set(),
        r"passos?": {"app.help"},  # back one step in a menu
        r"naves? estelar(es)?": set(),
        r"em casa": set(),
        r"(fica|ficam) com o planeta": set(),
    },
    "pl": {
        r"nieużyt(a|e|ą|ej|ych)": set(),
        r"niewykorzystan\w+": set(),
        r"woln(a|ą|e|ej|ych) koś\w+": set(),
        r"zdolnoś\w+": set(),
        r"zdobywa\w* planet\w*": set(),
        r"(odkładan|odłożon)\w+": set(),
        r"przepada\w*": {"R2.6", "R3.6"},  # resources, spaces
        r"epick\w+": set(),
        r"książ\w+": set(),
        r"przed torem": set(),
        r"ruch\w*": {"R1.1"}  # clockwise
        | {"why.waiting", "lock.bot", "start.move", "host.moves", "host.refused", "fair.proves.fixed"}
        | {"notice.title", "notice.head"},  # what somebody does when asked
        r"krok\w*": {"app.help"},  # back one step in a menu
        r"gwiezdn\w+": set(),
        r"w domu|do domu": set(),
        r"naśladow\w+": set(),
    },
    "fr": {
        r"inutilisée?s?": set(),
        r"inactifs?|inactives?": set(),
        r"dés? libres?": set(),
        r"capacités?": set(),
        r"att?err\w+": set(),
        r"mouvements?": set(),
        r"bonus": set(),
        r"écart(é|ée|és|er)": set(),
        r"est perdu|sont perdus": {"R2.6"},  # resources
        r"initiation": set(),
        r"le plus courant": set(),
        r"vaisseaux? stellaires?": set(),
        r"à la maison": set(),
        r"compte rendu": set(),
        r"([2-9]|\d\d) (énergie|culture)": set(),
    },
}
"""What is not said, and the texts that may say it because they mean something else."""

BRITISH = {
    r"\w*(colour|favour|honour|neighbour|behaviour|harbour|labour|rumour|flavour)\w*": set(),
    r"(centre|metre|theatre|fibre)s?": set(),
    r"(catalogue|dialogue|analogue|programme)s?": set(),
    r"(analys|paralys)(e|ed|er|ing)": set(),
    r"\w*(colon|organ|recogn|real|initial|util|visual|minim|maxim|equal)is(e|ed|es|er|ing|ation)s?": set(),
    r"(travell|cancell|labell|modell|signall)(ed|er|ing)": set(),
    r"grey|licence|defence|offence|judgement|whilst|amongst|learnt|burnt|spelt|for ever": set(),
}
"""Spellings of the other side of the ocean: the game says "colonize" and "colors"."""

RULEBOOK_TERMS = {
    "R1.2": "galaxy mat",
    "R2.2": "control mat",
    "R8.4": "activation bay",
    "R9.1": "rogue galaxy",
}
"""Clauses that name a term of the game."""

FACE_AFTER = {
    "es": r"(dados? de|cara de|acción de|marcador de|: ?|→ |\()$",
    "fr": r"(dés?|face|action|piste|: ?|→ |\()$",
    "pl": r"(: ?|→ |\()$",
    "pt_BR": r"(dados? de|face de|ação de|trilha de|: ?|→ |\()$",
}
"""What may stand before the bare name of a face, which has no article of its own."""


def rulebook(language):
    """The texts of the rules pages by clause, card or example."""
    read_toml = tomllib.loads((SOURCE / "data" / "rulebook" / f"{language}.toml").read_text(encoding="utf-8"))
    found = {}
    for part, texts in read_toml.items():
        if part in ("cards", "examples"):
            found |= {f"{part}.{name}": said for name, said in texts.items()}
        else:
            found[part] = " ".join(texts.values())
    return found


def everything(language):
    """All that a language says, as pairs of key and text."""
    return [*sayings(read(language)), *rulebook(language).items()]


def said_otherwise(texts, forbidden):
    """Keys of texts with a word that is not said, and that word."""
    return {
        (key, found[0].lower())
        for key, said in texts
        for pattern, allowed in forbidden.items()
        if key not in allowed
        and (found := re.search(rf"(?<!\w)(?:{pattern})(?!\w)", bare(said), re.IGNORECASE))
    }


def idle_exceptions(texts, forbidden):
    """Exceptions that no text needs (any more)."""
    without = {pattern: set() for pattern in forbidden}
    used = {key for key, _ in said_otherwise(texts, without)}
    return {key for allowed in forbidden.values() for key in allowed} - used


def bare_faces(texts, before):
    """Keys of texts that join the name of a face to a sentence as if it had an article."""
    return {
        key
        for key, said in texts
        for place in re.finditer(r" ?{face}", said)
        if place.start() and not re.search(before, said[: place.start()].rstrip(" \u00a0") or ":")
    }


# --- the words ---


@pytest.mark.parametrize("language", languages())
def test_one_word_for_one_thing(language):
    assert said_otherwise(everything(language), FORBIDDEN[language]) == set()


@pytest.mark.parametrize("language", languages())
def test_every_exception_is_needed(language):
    assert idle_exceptions(everything(language), FORBIDDEN[language]) == set()


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "{n} unused dice"),
        ("en", "Advance a starship."),
        ("es", "turno adicional"),
        ("es", "Avanza dos espacios"),
        ("pt_BR", "dados sem uso"),
        ("pt_BR", "Pelo livro, sem bots."),
        ("pl", "przerzuć wolne kości"),
        ("pl", "Użyć jej zdolności?"),
        ("pl", "Rzucono: ruch"),
        ("fr", "1 dé inutilisé"),
        ("fr", "Utiliser sa capacité"),
        ("fr", "Atterrir"),
        ("fr", "2 énergie"),
    ],
)
def test_another_word_is_noticed(language, said):
    assert {key for key, _ in said_otherwise([("a.b", said)], FORBIDDEN[language])} == {"a.b"}


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "an inactive die"),
        ("es", "la barra espaciadora"),
        ("pl", "nieużyteczna kość"),
        ("fr", "un dé inutilisable"),
        ("fr", "1 énergie, 2 énergies et 12 cultures"),
    ],
)
def test_words_that_only_look_alike_pass(language, said):
    assert said_otherwise([("a.b", said)], FORBIDDEN[language]) == set()


def test_an_exception_holds_for_its_text_and_is_missed_when_idle():
    texts = [("R1.1", "zgodnie z ruchem"), ("R1.2", "ruch")]
    assert said_otherwise(texts, {r"ruch\w*": {"R1.1"}}) == {("R1.2", "ruch")}
    assert idle_exceptions(texts, {r"ruch\w*": {"R1.1", "R9.9"}}) == {"R9.9"}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_rules_pages_name_the_mats(language):
    book = rulebook(language)
    for clause, term in RULEBOOK_TERMS.items():
        phrase = stems(GLOSSARY[term][language.replace("_", "-")])
        assert all(re.search(rf"\b{stem}", plain(book[clause])) for stem in phrase), (clause, term)


def test_the_english_rules_pages_name_the_mats():
    book = rulebook("en")
    assert "galaxy mat" in book["R1.2"]
    assert "control mat" in book["R2.2"]
    assert {"galaxy slider", "action mat", "star points"} <= {
        phrase for phrase in ("galaxy slider", "action mat", "star points") if phrase in book["R8.2"]
    }


def test_blast_off_counts_star_points():
    texts = [(key, said) for key, said in everything("en") if re.match(r"lesson\.blast-off|R8", key)]
    assert said_otherwise(texts, {r"(?<!star )(?<!victory )points": set()}) == set()
    assert said_otherwise([("R8.7", "the most points")], {r"(?<!star )points": set()}) != set()


# --- English is spelled in one way ---


def command_words():
    """What the command says of itself: texts in its code that are not documentation of the code."""
    for path in sorted((SOURCE / "cli").rglob("*.py")):
        for said in re.findall(r'(?:help|description|epilog)=f?"([^"]*)"', path.read_text(encoding="utf-8")):
            yield path.name, said


def template_words():
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        yield path.name, re.sub(r"(?s){{.*?}}|{%.*?%}|{#.*?#}|<[^>]*>", " ", path.read_text(encoding="utf-8"))


def test_english_is_spelled_in_one_way():
    texts = [*everything("en"), *command_words(), *template_words()]
    assert said_otherwise(texts, BRITISH) == set()
    assert len(list(command_words())) > 20


@pytest.mark.parametrize("said", ["Colours", "to analyse", "colonised", "the catalogue", "Delete for ever"])
def test_another_spelling_is_noticed(said):
    assert said_otherwise([("a.b", said)], BRITISH) != set()


def test_american_spelling_passes():
    said = "Colors, analyze, analysis, analyses, colonize, catalog, for everybody, for every ship"
    assert said_otherwise([("a.b", said)], BRITISH) == set()


# --- sentences around names ---


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_of_faces_stand_after_a_noun(language):
    assert bare_faces(sayings(read(language)), FACE_AFTER[language]) == set()


@pytest.mark.parametrize(
    "language,said,right",
    [
        ("fr", "Suivre {who} avec {face}\u00a0?", False),
        ("fr", "Suivre le dé {face}\u00a0?", True),
        ("fr", "{rogue}\u00a0: {face}", True),
        ("es", "{rogue} saca {face}", False),
        ("es", "{rogue}: dado de {face}", True),
        ("pl", "Ustaw {face} za {price}", False),
        ("pl", "passa ({face})", True),
        ("pt_BR", "Ativar {face}", False),
    ],
)
def test_a_bare_name_is_noticed(language, said, right):
    assert bare_faces([("a.b", said)], FACE_AFTER[language]) == (set() if right else {"a.b"})


def test_the_french_rules_pages_are_spaced():
    wrong = re.compile(r"(?<!\u00a0)[:;?!»]|«(?!\u00a0)|[\u2019]")
    assert {key for key, said in rulebook("fr").items() if wrong.search(prose(said))} == set()


def test_before_giving_up_one_is_asked_in_ones_own_language():
    for key in ("concede.ask", "concede.ask.seat"):
        asked = {language: translator(language).t(key, who="Ada") for language in languages()}
        assert len(set(asked.values())) == len(languages())
        assert asked["fr"].endswith("\u00a0?")
        assert asked["es"].startswith("¿")
    client = (SOURCE / "web" / "static" / "js" / "table.js").read_text(encoding="utf-8")
    assert "JSON.parse(board().dataset.concede)" in client


# --- names of missions ---


def test_english_names_of_missions_are_those_of_the_cards():
    words = translator("en")
    assert {row.slug: words.t(f"mission.name.{row.slug}") for row in missions()} == {
        row.slug: row.name for row in missions()
    }


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_missions_have_different_names(language):
    names = {translator(language).t(f"mission.name.{row.slug}") for row in missions()}
    assert len(names) == len(missions()) == 12
