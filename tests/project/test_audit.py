"""`make audit` finds what is known, and says plainly when nobody can be asked."""

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("audit", ROOT / "scripts" / "audit.py")
audit = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(audit)


def service(bad):
    """A service that knows something against some packages."""

    def put(address, question):
        queries = json.loads(question)["queries"]
        names = [query["package"]["name"] for query in queries]
        return json.dumps(
            {"results": [{"vulns": [{"id": "OSV-1"}]} if name in bad else {} for name in names]}
        ).encode()

    return put


def away(address, question):
    raise OSError("no route to host")


def test_everything_in_the_locks_is_asked_about():
    text = "fastapi==0.1 \\\n    --hash=sha256:ab\nuvicorn[standard]==2.0 ; python_version > '3'\n# no==1\n"
    assert audit.packages([text, text]) == [("fastapi", "0.1"), ("uvicorn", "2.0")]
    locks = [path.read_text() for path in audit.LOCKS.glob("requirements-*.txt")]
    names = {name for name, _ in audit.packages(locks)}
    assert {"fastapi", "uvicorn", "numba", "sqlalchemy"} <= names


def test_what_is_known_is_told_and_fails(capsys):
    assert audit.main([], service({"fastapi"})) == 1
    said = capsys.readouterr().out
    assert "fastapi" in said
    assert "https://osv.dev/OSV-1" in said
    assert "1 of them" in said


def test_nothing_known_is_no_failure(capsys):
    assert audit.main([], service(())) == 0
    assert "0 of them" in capsys.readouterr().out


def test_where_nobody_can_be_asked_it_says_so(capsys):
    assert audit.main([], away) == 0
    assert "Not audited" in capsys.readouterr().out
    assert audit.main(["--strict"], away) == 1
    assert audit.main([], lambda address, question: b"<html>a portal</html>") == 0
