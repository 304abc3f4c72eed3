"""Build the documentation site into build/site and check it; `make docs` calls this.

`python scripts/make_site.py` needs what locks/requirements-docs.txt names, and no network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import check_docs
from site_check import check_site
from site_pages import lay_out

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"


def build() -> str:
    """Lay out the pages and let the generator make a site of them; what it said if that went wrong."""
    lay_out(ROOT, WORK / "pages")
    shutil.copy(ROOT / "docs/site/zensical.toml", WORK / "zensical.toml")
    shutil.copytree(ROOT / "docs/site/overrides", WORK / "overrides", dirs_exist_ok=True)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True, check=False, env=environment)
    said = done.stdout + done.stderr
    if done.returncode or re.search(r"^\s*(?:warning|error)", said, re.IGNORECASE | re.MULTILINE):
        return said
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(WORK / "site", SITE)
    return ""


def main() -> int:
    """Check the sources, build, check what was built."""
    if check_docs.main([str(ROOT)]):
        return 1
    said = build()
    if said:
        print(said)
        print("The site was not built.")
        return 1
    faults = check_site(SITE)
    for fault in faults:
        print(fault)
    pages = len(list(SITE.rglob("*.html")))
    print(f"{pages} pages in {SITE.relative_to(ROOT)}, {len(faults)} faults. Open {SITE / 'index.html'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
