"""A report as tables for people."""

from rich import box
from rich.table import Table

from .suite import DECISIONS, FOUR, GAMES, PLAYOUTS, SIMULATIONS, TARGETS, TWO, Report

ROWS = (
    ("Catanatron, 4 players", FOUR),
    ("Catanatron, 2 players", TWO),
    ("OpenSpiel backgammon, Python", "open_spiel_backgammon"),
    ("OpenSpiel backgammon, C++", "open_spiel_backgammon_cpp"),
    ("OpenSpiel gin rummy, C++", "open_spiel_gin_rummy_cpp"),
    ("OpenSpiel hearts, C++", "open_spiel_hearts_cpp"),
    ("", ""),
    ("Galaxarium compiled, 2 players", "kernel_2p"),
    ("Galaxarium compiled, 3 players", "kernel_3p"),
    ("Galaxarium compiled, 4 players", "kernel_4p"),
    ("Galaxarium compiled, 5 players", "kernel_5p"),
    ("Galaxarium compiled, solo", "kernel_solo"),
    ("Galaxarium, Blast Off!, 4", "kernel_blast_off_4p"),
    ("4 players, a call per decision", "step_from_python"),
    ("4 players, plain Python", "python_mode"),
    ("4 players, Game.play", "game_play"),
)

SEARCHES = (
    ("Galaxarium, 2 players", "2p"),
    ("Galaxarium, 3 players", "3p"),
    ("Galaxarium, 4 players", "4p"),
    ("Galaxarium, 5 players", "5p"),
    ("Galaxarium, solo", "solo"),
    ("Galaxarium, Blast Off!, 4", "blast_off_4p"),
)

MATCHES = (
    ("random, 2 players", "match_random_2p"),
    ("random, 4 players", "match_random_4p"),
    ("greedy, 2 players", "match_greedy_2p"),
    ("greedy, 4 players", "match_greedy_4p"),
)

SINGLES = (
    ("copy of a state, one call from Python", "state_copy", "nanoseconds", "{:,.0f} ns"),
    ("copy of a state, in blocks", "state_copy_in_block", "nanoseconds", "{:,.0f} ns"),
    ("copy of a state in Catanatron", "catanatron_copy", "nanoseconds", "{:,.0f} ns"),
    ("two threads against one", "two_threads", "ratio", "{:.2f}x"),
    ("memory of a state", "memory", "state_bytes", "{:,.0f} bytes"),
    ("memory of a state, as the process grows", "memory", "resident_bytes_per_state", "{:,.0f} bytes"),
    ("warm start, until the engine is ready", "warm_start", "seconds", "{:.2f} s"),
    ("cold start, compiling everything", "cold_start", "seconds", "{:.1f} s"),
)

TARGET_TITLES = {
    "decisions_per_second_vs_catanatron_4p": "decisions/s against Catanatron (4)",
    "games_per_second_vs_catanatron_4p": "games/s against Catanatron (4)",
    "simulations_per_second_vs_catanatron_2p": "simulations/s against Catanatron (2)",
}


def tables(report: Report) -> list[Table]:
    """Random play, searches, games between bots, single figures, targets."""
    return [
        play_table(report),
        search_table(report),
        match_table(report),
        singles_table(report),
        targets_table(report),
    ]


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(headings[0])
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    return table


def play_table(report: Report) -> Table:
    """Every kind of random play, and how it compares with Catanatron at four players."""
    table = _table(
        "Random play, per CPU second of one process (median)",
        "",
        "decisions/s",
        "games/s",
        "decisions x",
        "games x",
    )
    for title, name in ROWS:
        row = [number(report.figure(name, DECISIONS)), number(report.figure(name, GAMES))]
        against = [ratio(against_catanatron(report, name, figure)) for figure in (DECISIONS, GAMES)]
        table.add_row(title, *(row + against if title else []))
    return table


def against_catanatron(report: Report, name: str, figure: str, other: str = FOUR) -> float | None:
    """A rate as a multiple of Catanatron's, with four players unless said otherwise."""
    mine, theirs = report.figure(name, figure), report.figure(other, figure)
    return mine / theirs if mine is not None and theirs else None


def search_table(report: Report) -> Table:
    """Simulations to the end of the game and as `search` plays them, beside Catanatron's playouts."""
    title = "Simulations per CPU second of one process (median)"
    table = _table(title, "", "to the end", "x", "as search plays", "x")
    theirs = number(report.figure(PLAYOUTS, SIMULATIONS))
    table.add_row("Catanatron, random playouts, 2", theirs, ratio(_simulations(report, PLAYOUTS)), "", "")
    for title, name in SEARCHES:
        row = []
        for kind in (f"search_to_end_{name}", f"search_{name}"):
            row += [number(report.figure(kind, SIMULATIONS)), ratio(_simulations(report, kind))]
        table.add_row(title, *row)
    return table


def _simulations(report: Report, name: str) -> float | None:
    return against_catanatron(report, name, SIMULATIONS, PLAYOUTS)


def match_table(report: Report) -> Table:
    """Whole games between bots, as the arena plays them."""
    table = _table("Games between bots, per CPU second of one process (median)", "", "games/s", "decisions/s")
    for title, name in MATCHES:
        table.add_row(title, number(report.figure(name, GAMES)), number(report.figure(name, DECISIONS)))
    return table


def singles_table(report: Report) -> Table:
    """What is one figure each."""
    table = _table("Cost", "", "measured")
    for title, name, figure, form in SINGLES:
        value = report.figure(name, figure)
        table.add_row(title, "-" if value is None else form.format(value))
    return table


def targets_table(report: Report) -> Table:
    """What we hold ourselves to. Informs and never fails: speed depends on the machine and its neighbours."""
    table = _table("Targets", "", "measured", "floor", "aim", "")
    ratios = report.ratios
    for name, (floor, aim) in TARGETS.items():
        value = ratios[name]
        table.add_row(TARGET_TITLES[name], ratio(value), ratio(floor), ratio(aim), verdict(value, floor, aim))
    return table


def verdict(value: float | None, floor: float, aim: float) -> str:
    """Where a ratio stands."""
    if value is None:
        return "not measured"
    if value >= aim:
        return "[green]aim reached[/]"
    return "[yellow]above the floor[/]" if value >= floor else "[red]below the floor[/]"


def number(value: float | None) -> str:
    """A rate, as exact as it deserves."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def ratio(value: float | None) -> str:
    """A multiple."""
    if value is None:
        return "-"
    return f"{value:,.0f}x" if value >= 10 else f"{value:,.1f}x"
