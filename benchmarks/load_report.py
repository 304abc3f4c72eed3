"""The results of `load.py` as a table and as a drawing."""

import altair as alt
import vl_convert as vlc

from galaxarium.arena.report.charts import CONFIG, LIGHT

HEAD = (
    "| database | servers | tables | moves/s | p50 | p95 | p99 | "
    "µs of CPU per move: server, database, client | MB of servers | sockets |\n"
    "|---|---:|---:|---:|---:|---:|---:|---|---:|---:|"
)
WIDTH, HEIGHT = 480, 220


def table(results):
    """One line for every cell."""
    return "\n".join([HEAD, *(_line(result) for result in results)])


def _line(result):
    cell, times = result.cell, result.milliseconds
    words = [
        {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[cell.database],
        f"{cell.processes}{', seats apart' * cell.apart}{', plain Python' * (cell.mode == 'python')}",
        f"{cell.tables:,}{_playing(cell)}{_pages(cell)}",
        f"{result.moves_per_second:,.0f}{' (given)' if cell.rate else ''}",
        *(f"{times[share]:,.0f} ms" for share in (50, 95, 99)),
        ", ".join(f"{_each(result, cores):,.0f}" for cores in ("server", "database", "client")),
        f"{result.memory:,.0f}",
        f"{result.sockets:,}",
    ]
    return "| " + " | ".join(words) + " |"


def _playing(cell):
    return f", {cell.active} play" if cell.active not in (None, cell.tables) else ""


def _pages(cell):
    """How many of the four seats are open as pages."""
    return "" if cell.pages is None else f", {cell.pages} page{'' if cell.pages == 1 else 's'} each"


def _each(result, whose):
    """Microseconds of CPU per move."""
    cores = getattr(result, f"{whose}_cores")
    return cores / result.moves_per_second * 1e6 if result.moves_per_second else 0.0


def draw(results):
    """Moves per second by tables, and CPU per move by how far the games are."""
    page = {**CONFIG, "background": LIGHT["panel"], "padding": 16}
    chart = alt.hconcat(_speed(results), _growth(results), spacing=48)
    return vlc.vegalite_to_svg(chart.to_dict(validate=False), config=page, allowed_base_urls=[])


def _speed(results):
    rows = [
        {
            "tables": r.cell.tables,
            "moves": r.moves_per_second,
            "who": f"{r.cell.database}, {r.cell.processes}",
        }
        for r in results
        if r.cell.rate is None
        and not r.cell.pages
        and r.cell.active in (None, r.cell.tables)
        and not r.cell.apart
        and r.cell.mode != "python"
        and r.cell.tables >= 10
    ]
    x = alt.X(
        "tables:Q",
        scale=alt.Scale(type="log"),
        axis=alt.Axis(values=[10, 100, 1000], title="tables that play"),
    )
    y = alt.Y("moves:Q", axis=alt.Axis(title="durable moves per second"))
    color = alt.Color("who:N", legend=alt.Legend(title="database, processes", orient="bottom", columns=2))
    base = alt.Chart(alt.InlineData(values=rows), width=WIDTH * 0.6, height=HEIGHT)
    return base.mark_line(point=True).encode(x=x, y=y, color=color)


def _growth(results):
    """Of the cell that played longest at the fewest tables."""
    longest = max(results, key=lambda r: (r.cell.seconds, -r.cell.tables))
    rows = [{"ply": ply, "microseconds": cpu / moves * 1e6} for ply, moves, cpu in longest.growth if moves]
    x = alt.X("ply:Q", axis=alt.Axis(title="decisions taken before"))
    y = alt.Y("microseconds:Q", axis=alt.Axis(title="µs of server CPU per move"), scale=alt.Scale(zero=True))
    base = alt.Chart(alt.InlineData(values=rows), width=WIDTH * 0.6, height=HEIGHT)
    return base.mark_line(point=True, color=LIGHT["data"]).encode(x=x, y=y)
