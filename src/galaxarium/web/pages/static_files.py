"""Files that never change under their address: styles, script, fonts, icons, worlds."""

import re

from fastapi import APIRouter
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..errors import NoPage
from ..render.templates import STATIC, modules_mark
from ..render.worlds import draw

FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
MARKED = re.compile(r"(?P<mark>[0-9a-f]{12})/(?P<module>js/\w+\.js)")
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

router = APIRouter(include_in_schema=False)


class Files(StaticFiles):
    """The folder of static files. An address with the mark of the contents is good for ever: files have it in
    their query, modules as a folder (`12ab34cd56ef/js/table.js`), within which they find each other."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and how long it may be kept."""
        marked = MARKED.fullmatch(path)
        answer = await super().get_response(marked["module"] if marked else path, scope)
        answer.headers.setdefault("cache-control", _kept(path, marked, scope))
        return answer


def _kept(path: str, marked: re.Match[str] | None, scope: Scope) -> str:
    if marked:  # a page of another version may ask for its own modules: it gets ours, this time
        return FOR_EVER if marked["mark"] == modules_mark() else "no-cache"
    is_font = path.endswith(".woff2")  # styles name them without a mark
    return FOR_EVER if is_font or scope["query_string"].startswith(b"v=") else A_DAY


def files() -> Files:
    """The static files of the package."""
    return Files(directory=str(STATIC))


@router.get("/worlds/{slug}.svg")
def world(slug: str) -> Response:
    """A world drawn from its slug; a planet of one's own has one too."""
    if not SLUG.fullmatch(slug):
        raise NoPage
    return Response(draw(slug), media_type="image/svg+xml", headers={"cache-control": FOR_EVER})
