"""The pages around a table: parse, call one verb of the tables, render."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...errors import BadSetup, BadText, LogIn
from ...i18n import languages, translator
from ...tables.runtime.service import TableService
from ..edge.cpu_meter import in_thread
from ..errors import WebError, told
from ..identity.preferences import keep_language, preferences_of
from ..identity.seat_cookies import all_keys
from ..identity.sessions import open_table
from ..render import pages
from ..render.table_model import resumable
from .new_table import import_game, read_form, wish_of
from .opened_table import opened

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

SEE_OTHER = 303
BAD = 400
EXPLAINED = frozenset({"mode", "players", "seed", "rated", "colour", "starts"})
"""Fields of the form whose rules have a sentence in every language."""


@router.get("/")
def start(request: Request) -> str:
    """The first page."""
    tables: TableService = request.app.state.tables
    now = tables.clock()
    mine = tuple(resumable(summary, now) for summary in tables.list_resumable(all_keys(request)))
    return pages.render_start(mine, preferences_of(request))


@router.get("/new")
def new(request: Request) -> str:
    """The form of a new table; its address may say what is filled in."""
    return pages.render_setup(read_form(request.query_params), preferences_of(request))


@router.post("/new")
async def create(request: Request) -> Response:
    """Open a table, or show the form again with what is wrong in it."""
    fields = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    form = read_form(fields)
    try:
        created = await in_thread(open_table, request, wish_of(form))
    except (BadSetup, LogIn) as error:
        taste = preferences_of(request)
        sentence = _sentence(error, taste.language)
        return HTMLResponse(pages.render_setup(replace(form, error=sentence), taste), BAD)
    return opened(created, form.mode)


def _sentence(error: BadSetup | LogIn, language: str) -> str:
    """What is wrong with a form, as whoever has filled it in would say it."""
    if isinstance(error, BadSetup) and error.about in EXPLAINED:
        return translator(language).t(f"error.setup.{error.about}")
    return told(error, language)


@router.get("/fair")
def fair(request: Request) -> str:
    """How to check the dice oneself."""
    return pages.render_fair(preferences_of(request))


@router.post("/language")
def speak(language: Annotated[str, Form()], then: Annotated[str, Form(alias="next")] = "/") -> Response:
    """Speak another language from now on, and go back to where one was."""
    if language not in languages():
        raise WebError(f"there is no language {language!r}")
    own_page = then.startswith("/") and not then.startswith(("//", "/\\"))
    answer = RedirectResponse(then if own_page else "/", SEE_OTHER)
    keep_language(answer, language)
    return answer


@router.get("/position")
def position(request: Request) -> str:
    """Where a position or a record can be pasted."""
    return pages.render_position("", "", preferences_of(request))


@router.post("/upload")
async def upload(
    request: Request,
    text: Annotated[str, Form()] = "",
    file: UploadFile | None = None,
    mode: Annotated[str, Form()] = "bots",
) -> Response:
    """Open a table from a record or a position, pasted or as a file."""
    tables: TableService = request.app.state.tables
    try:
        given = _decoded(await file.read()) if file and file.filename else text
        created = await in_thread(import_game, tables, given, mode)
    except (BadText, BadSetup) as error:
        return HTMLResponse(pages.render_position(text, str(error), preferences_of(request)), BAD)
    return opened(created, mode)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadText("not a text in UTF-8", data[: error.start].count(b"\n") + 1) from None
