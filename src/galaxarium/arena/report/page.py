"""The page: one file that needs nothing else, neither a network nor scripts."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from string import Template

from .figures.figure import Figure
from .style import style
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


def page(bots: Sequence[str], version: str, facts: Mapping[str, str], main: str) -> str:
    """The whole page."""
    return PAGE.substitute(
        policy=POLICY,
        version=escape(version),
        bots=escape(", ".join(bots)),
        style=style(),
        facts=_facts(facts),
        main=main,
        method=METHOD,
    )


def _facts(facts: Mapping[str, str]) -> str:
    pairs = (f"<div><dt>{escape(name)}</dt><dd>{escape(fact)}</dd></div>" for name, fact in facts.items())
    return f"<dl>{''.join(pairs)}</dl>"


def findings(figures: Iterable[Figure]) -> str:
    """The findings of some charts as a list that leads to them."""
    items = (f'<li><a href="#{figure.key}">{escape(figure.words.title)}</a></li>' for figure in figures)
    return f'<section class="short"><h2>In short</h2><ul>{"".join(items)}</ul></section>'


def section(heading: str, figures: Sequence[Figure]) -> str:
    """Some charts under a heading."""
    cards = "\n".join(_card(figure) for figure in figures)
    return f'<section><h2>{escape(heading)}</h2><div class="cards">\n{cards}\n</div></section>'


def _card(figure: Figure) -> str:
    """A chart with its finding, how to read it, and its numbers."""
    return f"""\
<figure class="card" id="{figure.key}">
<h3>{escape(figure.words.title)}</h3>
{_legend(figure.series)}
{figure.drawing}
<p class="note">{escape(figure.words.note)}</p>
<details><summary>Numbers</summary><div class="scroll">{_table(figure)}</div></details>
</figure>"""


def _legend(series: Sequence[str]) -> str:
    looks = zip(("full", "hollow"), series, strict=False)
    spans = (f'<span class="{look}">{escape(name)}</span>' for look, name in looks)
    return f'<p class="legend">{"".join(spans)}</p>'


def _table(figure: Figure) -> str:
    heads = {
        "panel": "bot",
        "label": figure.words.label,
        "series": "",
        "n": "rests on",
        "low": "from",
        "high": "to",
    }
    words = [name for name in figure.table.columns if name in ("panel", "label", "series")]
    columns = [*words, "estimate", "low", "high", "n", "seeds"]
    cells = (_head(heads.get(name, name), name in words) for name in columns)
    body = (f"<tr>{_row(row, words, figure.unit)}</tr>" for row in figure.table.iter_rows(named=True))
    return f"<table><thead><tr>{''.join(cells)}</tr></thead><tbody>{''.join(body)}</tbody></table>"


def _head(text: str, is_word: bool) -> str:
    return f'<th scope="col"{WORD if is_word else ""}>{escape(text)}</th>'


def _row(row: Row, words: Sequence[str], unit: str) -> str:
    names = (f"<td{WORD}>{escape(str(row[name]))}</td>" for name in words)
    numbers = (f"<td>{_number(row[name], unit)}</td>" for name in ("estimate", "low", "high"))
    counts = (f'<td><data value="{row[name]}">{row[name]:,}</data></td>' for name in ("n", "seeds"))
    return "".join([*names, *numbers, *counts])


WORD = ' class="word"'


def _number(value: float | None, unit: str) -> str:
    """A number for people, with the whole of it for machines."""
    return number(None) if value is None else f'<data value="{value!r}">{number(value, unit)}</data>'
