"""Format the style sheets of the pages: one declaration a line. With --check, only list those that are not.

python scripts/format_styles.py [--check]
"""

import argparse
import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src/galaxarium/web/static/css", "src/galaxarium/arena/report", "docs/site")


def formatted(style: str) -> str:
    """A style sheet as the formatter writes it."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.newline_between_rules = False
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(style, options))


def main(check: bool) -> int:
    """Format all style sheets, or count those that are not formatted."""
    unformatted = 0
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.css")):
        style = path.read_text(encoding="utf-8")
        wanted = formatted(style)
        if style == wanted:
            continue
        unformatted += 1
        print(f"{'not formatted' if check else 'formatted'}: {path.relative_to(ROOT)}")
        if not check:
            path.write_text(wanted, encoding="utf-8")
    return unformatted if check else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only list those that are not formatted")
    sys.exit(min(main(parser.parse_args().check), 1))
