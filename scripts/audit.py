"""Check all locked versions for known vulnerabilities. Run by `make audit`; needs a network, but no package.

The versions are sent to the database of OSV (https://osv.dev), which collects advisories of PyPI, GitHub
and others. Exit status 1: something was found. If the service cannot be reached it says so; that is a failure
only with `--strict`, because checks have to work without a network.
"""

import argparse
import json
import re
import sys
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

LOCKS = Path(__file__).parents[1] / "locks"
SERVICE = "https://api.osv.dev/v1/querybatch"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
AT_ONCE = 500
PATIENCE_S = 20.0

Package = tuple[str, str]
Ask = Callable[[str, bytes], bytes]


def packages(texts: Iterable[str]) -> list[Package]:
    """Every package of some locks with its version, each once."""
    return sorted({(name.lower(), version) for text in texts for name, version in PINNED.findall(text)})


def ask(address: str, question: bytes) -> bytes:
    """One question to the service."""
    request = urllib.request.Request(address, question, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return bytes(answer.read())


def weaknesses(found: Sequence[Package], put: Ask = ask) -> dict[Package, list[str]]:
    """What is known against some packages, by the names of the reports."""
    known: dict[Package, list[str]] = {}
    for begin in range(0, len(found), AT_ONCE):
        some = found[begin : begin + AT_ONCE]
        queries = [
            {"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in some
        ]
        results: list[dict[str, Any]] = json.loads(put(SERVICE, json.dumps({"queries": queries}).encode()))[
            "results"
        ]
        for package, result in zip(some, results, strict=True):
            if reports := [report["id"] for report in result.get("vulns", ())]:
                known[package] = reports
    return known


def main(arguments: Sequence[str] | None = None, put: Ask = ask) -> int:
    """Audit the locks and say what was found."""
    parser = argparse.ArgumentParser(description="Ask whether anything in our locks has a known weakness.")
    parser.add_argument("--strict", action="store_true", help="fail if the service cannot be reached")
    args = parser.parse_args(arguments)
    found = packages(path.read_text(encoding="utf-8") for path in sorted(LOCKS.glob("requirements-*.txt")))
    try:
        known = weaknesses(found, put)
    except (OSError, ValueError, KeyError) as error:
        print(f"Not audited: {SERVICE} cannot be asked ({error}). {len(found)} packages were not checked.")
        return int(args.strict)
    for (name, version), reports in known.items():
        print(f"{name} {version}: " + ", ".join(f"https://osv.dev/{report}" for report in reports))
    print(f"{len(found)} packages audited, {len(known)} of them with known weaknesses.")
    return int(bool(known))


if __name__ == "__main__":
    sys.exit(main())
