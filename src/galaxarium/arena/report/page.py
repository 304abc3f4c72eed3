"""The page: one file that needs nothing else, neither a network nor scripts."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from string import Template

from .charts import COLOURS
from .figures.figure import Figure
from .words import Row, number

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What a browser may load for this page: nothing. What it shows is in the file."""

PAGE = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="$policy">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="generator" content="galaxarium $version">
<title>Arena report: $bots</title>
<style>
$style</style>
</head>
<body>
<header>
<p class="brand">Galaxarium</p>
<h1>Arena report</h1>
$facts
</header>
<main>
$main
</main>
<footer>
<h2>How the figures were made</h2>
$method
</footer>
</body>
</html>
""")

METHOD = """\
<p>Every line is a 95% interval. Games that share a seed begin with the same cards, so they count as one
group: sums are made within seeds and judged by how they differ between seeds. Shares have Wilson's interval
at the number of independent games that this spread is worth, amounts have Student's; the parts of the
variance come from a bootstrap over seeds with a fixed generator. Intervals are for one number at a time: of
many planets some stand out by accident.</p>
<p>Who wins more with a planet or a habit does not have to win because of it: those who are ahead can afford
more.</p>
<p>Galaxarium is an unofficial fan project. <i>Tiny Epic Galaxies</i> is a game designed by Scott Almes and
published by Gamelyn Games, who have nothing to do with this software and have not approved it.</p>"""


PAGE_COLOURS = {
    "board": ("#efe9da", "#0c1124"),
    "raised": ("#ffffff", "#1c2544"),
    "ink-dim": ("#565d75", "#98a1c0"),
}
"""Colours of the page that no chart uses, in the light and in the dark."""

FONTS = """\
--text:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--display:Futura,"Century Gothic","Avenir Next",var(--text);"""

RULES = """\
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--board);color:var(--ink);font:16px/1.5 var(--text);
font-variant-numeric:tabular-nums}
body>*{max-width:1312px;margin:0 auto;padding:0 16px}
h1,h2,h3{font-family:var(--display);font-weight:600;line-height:1.25;margin:0;text-wrap:balance}
h1{font-size:34px;margin-bottom:8px}
h2{font-size:23px;margin:40px 0 12px}
h3{font-size:17px}
a{color:inherit;text-underline-offset:3px}
header{padding-top:28px}
.brand{font:600 14px/1.5 var(--display);letter-spacing:.14em;text-transform:uppercase;
color:var(--ink-soft);margin:0}
dl{display:flex;flex-wrap:wrap;gap:10px 32px;margin:0}
dl div{min-width:0}
dt{font-size:13px;color:var(--ink-dim)}
dd{margin:0;overflow-wrap:anywhere}
.short li{margin:4px 0}
.short ul{margin:0;padding-left:20px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,350px),1fr));gap:16px}
.card{min-width:0;margin:0;padding:16px;background:var(--panel);border:1px solid var(--line);
border-radius:14px;display:grid;grid-row:span 5;grid-template:subgrid/minmax(0,1fr);gap:10px}
.card:target{border-color:var(--gold)}
.card svg{width:100%;max-width:440px;height:auto;display:block;overflow:visible}
.card svg text{font-family:var(--text)}
.note{margin:0;font-size:14px;color:var(--ink-soft)}
.legend{margin:0;font-size:14px;color:var(--ink-soft);display:flex;gap:20px}
.legend span::before{margin-right:6px}
.full::before{content:"●";color:var(--gold)}
.hollow::before{content:"◇";color:var(--data)}
summary{cursor:pointer;font-size:14px;color:var(--ink-soft);padding:6px 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:13px;width:100%}
th,td{padding:3px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--ink-soft);font-weight:600}
th:first-child,td:first-child{padding-left:0}
.word{text-align:left}
footer{padding-bottom:40px;font-size:14px;color:var(--ink-soft)}
footer p{max-width:80ch}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px;border-radius:4px}
@media print{.card{break-inside:avoid}}
"""


def page(bots: Sequence[str], version: str, facts: Mapping[str, str], main: str) -> str:
    """The whole page."""
    return PAGE.substitute(
        policy=POLICY,
        version=escape(version),
        bots=escape(", ".join(bots)),
        style=_style(),
        facts=_facts(facts),
        main=main,
        method=METHOD,
    )


def _style() -> str:
    """The style sheet, with one rule for each colour of a chart."""
    colours = {**COLOURS, **PAGE_COLOURS}
    light, dark = ("".join(f"--{name}:{pair[at]};" for name, pair in colours.items()) for at in (0, 1))
    drawn = "".join(
        f'.card svg [{paint}="{pair[0]}"]{{{paint}:var(--{name})}}\n'
        for name, pair in COLOURS.items()
        for paint in ("fill", "stroke")
    )
    night = f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    return f":root{{{light}\n{FONTS}}}\n{night}{RULES}{drawn}"


def _facts(facts: Mapping[str, str]) -> str:
    pairs = (f"<div><dt>{escape(name)}</dt><dd>{escape(fact)}</dd></div>" for name, fact in facts.items())
    return f"<dl>{''.join(pairs)}</dl>"


def findings(figures: Iterable[Figure]) -> str:
    """The findings of some charts as a list that leads to them."""
    items = (f'<li><a href="#{figure.key}">{escape(figure.title)}</a></li>' for figure in figures)
    return f'<section class="short"><h2>In short</h2><ul>{"".join(items)}</ul></section>'


def section(heading: str, figures: Sequence[Figure]) -> str:
    """Some charts under a heading."""
    cards = "\n".join(_card(figure) for figure in figures)
    return f'<section><h2>{escape(heading)}</h2><div class="cards">\n{cards}\n</div></section>'


def _card(figure: Figure) -> str:
    """A chart with its finding, how to read it, and its numbers."""
    return f"""\
<figure class="card" id="{figure.key}">
<h3>{escape(figure.title)}</h3>
{_legend(figure.series)}
{figure.drawing}
<p class="note">{escape(figure.note)}</p>
<details><summary>Numbers</summary><div class="scroll">{_table(figure)}</div></details>
</figure>"""


def _legend(series: Sequence[str]) -> str:
    looks = zip(("full", "hollow"), series, strict=False)
    spans = (f'<span class="{look}">{escape(name)}</span>' for look, name in looks)
    return f'<p class="legend">{"".join(spans)}</p>'


def _table(figure: Figure) -> str:
    heads = {
        "panel": "bot",
        "label": figure.label,
        "series": "",
        "n": "rests on",
        "low": "from",
        "high": "to",
    }
    words = [name for name in figure.table.columns if name in ("panel", "label", "series")]
    columns = [*words, "estimate", "low", "high", "n", "seeds"]
    cells = (
        f'<th scope="col"{WORD if name in words else ""}>{escape(heads.get(name, name))}</th>'
        for name in columns
    )
    body = (f"<tr>{_row(row, words, figure.unit)}</tr>" for row in figure.table.iter_rows(named=True))
    return f"<table><thead><tr>{''.join(cells)}</tr></thead><tbody>{''.join(body)}</tbody></table>"


WORD = ' class="word"'


def _row(row: Row, words: Sequence[str], unit: str) -> str:
    """A row; numbers are rounded for people and whole in `value` for machines."""
    cells = [f"<td{WORD}>{escape(str(row[name]))}</td>" for name in words]
    for value in (row["estimate"], row["low"], row["high"]):
        shown = number(value, unit)
        cells.append(
            f"<td>{shown}</td>" if value is None else f'<td><data value="{value!r}">{shown}</data></td>'
        )
    cells += [f'<td><data value="{row[name]}">{row[name]:,}</data></td>' for name in ("n", "seeds")]
    return "".join(cells)
