"""Compile the catalogs: every `.po` file to the `.mo` beside it. Run by `make messages`.

A catalog that cannot be read, or whose placeholders differ from the English ones, is refused with its line.
"""

import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

CATALOGS = Path(__file__).parents[1] / "src" / "galaxarium" / "i18n" / "catalogs"
REFERENCE = "en"


def read(path: Path) -> Catalog:
    """A catalog as written; what is not gettext is refused."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem.replace("-", "_"), abort_invalid=True)


def compiled(catalog: Catalog) -> bytes:
    """The bytes of the `.mo` file, the same whenever they are made."""
    catalog.creation_date = catalog.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def key_of(message: Message) -> str:
    """The key of a message; messages with plural forms repeat it."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> list[str]:
    """What a message says, in each of its plural forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(message: Message) -> set[str]:
    """The names in braces; `n` counts only in the plural, where one form may do without it."""
    found = {name for form in forms(message) for name in re.findall(r"{(\w+)", form)}
    return found - {"n"} if message.pluralizable else found


def complaints(name: str, catalog: Catalog, reference: Catalog) -> list[str]:
    """One sentence for everything wrong in a catalog."""
    known = {key_of(message): message for message in reference if message.id}
    found = []
    for message in catalog:
        key = key_of(message)
        where = f"{name}, line {message.lineno}, {key}"
        if not key or message.fuzzy:
            continue
        if key not in known:
            found.append(f"{where}: no such key in {REFERENCE}.po")
        elif message.pluralizable != known[key].pluralizable:
            found.append(f"{where}: has plural forms in one catalog and not in the other")
        elif any(forms(message)) and not all(forms(message)):
            found.append(f"{where}: {catalog.num_plurals} plural forms are needed")
        elif any(forms(message)) and placeholders(message) != placeholders(known[key]):
            expected = ", ".join(sorted(placeholders(known[key]))) or "none"
            found.append(f"{where}: the placeholders should be {expected}")
    return found


def main() -> int:
    reference = read(CATALOGS / f"{REFERENCE}.po")
    wrong = []
    for path in sorted(CATALOGS.glob("*.po")):
        try:
            catalog = read(path)
        except (PoFileError, UnicodeDecodeError) as error:
            wrong.append(f"{path.name}: {error}")
            continue
        problems = complaints(path.name, catalog, reference)
        wrong += problems
        if not problems:
            path.with_suffix(".mo").write_bytes(compiled(catalog))
            done = sum(any(forms(message)) for message in catalog if message.id)
            print(f"{path.stem}: {done} of {len(reference)} messages")
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
