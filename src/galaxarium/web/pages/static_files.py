"""Files that never change under their address: styles, script, fonts, icons, worlds."""

import re

from fastapi import APIRouter
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..errors import NoPage
from ..render.templates import STATIC
from ..render.worlds import draw

FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

router = APIRouter(include_in_schema=False)


class Files(StaticFiles):
    """The folder of static files. An address with the mark of the contents is good for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and how long it may be kept."""
        answer = await super().get_response(path, scope)
        is_font = path.endswith(".woff2")  # styles name them without a mark
        lasting = is_font or scope["query_string"].startswith(b"v=")
        answer.headers.setdefault("cache-control", FOR_EVER if lasting else A_DAY)
        return answer


def files() -> Files:
    """The static files of the package."""
    return Files(directory=str(STATIC))


@router.get("/worlds/{slug}.svg")
def world(slug: str) -> Response:
    """A world drawn from its slug; a planet of one's own has one too."""
    if not SLUG.fullmatch(slug):
        raise NoPage
    return Response(draw(slug), media_type="image/svg+xml", headers={"cache-control": FOR_EVER})
