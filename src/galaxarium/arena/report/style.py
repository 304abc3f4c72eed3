"""How the report looks: the colours of the game, by day a printed star atlas, by night a planetarium."""

from .charts import COLOURS

PAGE = {
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


def style() -> str:
    """The style sheet, with one rule for each colour of a chart."""
    colours = {**COLOURS, **PAGE}
    light, dark = ("".join(f"--{name}:{pair[at]};" for name, pair in colours.items()) for at in (0, 1))
    drawn = "".join(
        f'.card svg [{paint}="{pair[0]}"]{{{paint}:var(--{name})}}\n'
        for name, pair in COLOURS.items()
        for paint in ("fill", "stroke")
    )
    night = f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    return f":root{{{light}\n{FONTS}}}\n{night}{RULES}{drawn}"
