"""Tables just opened: who gets which key, and where the browser goes next."""

from collections.abc import Mapping

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...present.table.model import Invitation
from ...tables.core.snapshot import Created, Snapshot
from ..identity.preferences import YEAR_S
from ..identity.seat_cookies import KEY, keep_keys

SEE_OTHER = 303
LINKS = "links-"
SEATS = frozenset("12345")


def opened(created: Created, mode: str) -> Response:
    """Go to a new table. Its keys are told only now: whoever opened it keeps their own to play with, and
    those of friends to invite them with."""
    address = f"/t/{created.table}"
    if mode != "online":
        answer = RedirectResponse(f"{address}/replay?at=0" if mode == "look" else address, SEE_OTHER)
        keep_keys(answer, created.table, [*created.keys.values(), created.host])
        return answer
    answer = RedirectResponse(f"{address}/invite", SEE_OTHER)
    keep_keys(answer, created.table, [created.host])
    others = ".".join(f"{seat}:{key}" for seat, key in created.keys.items() if key != created.host)
    answer.set_cookie(LINKS + created.table, others, max_age=YEAR_S, httponly=True, samesite="lax")
    return answer


def invitations(request: Request, snapshot: Snapshot) -> list[Invitation]:
    """The links this browser may hand on: of friends' seats, if it opened the table, and of spectators."""
    base = _reachable(request)
    listed = []
    for seat, key in _links(request.cookies, snapshot.table).items():
        if seat <= len(snapshot.sitters):
            sitter = snapshot.sitters[seat - 1]
            address = f"{base}/t/{snapshot.table}/s/{key}"
            code = picture(address)
            listed.append(Invitation(seat, sitter.name, address, sitter.joined, code, colour=sitter.colour))
    if (snapshot.wish.listed or snapshot.wish.rated) and not all(
        sitter.joined for sitter in snapshot.sitters
    ):
        address = f"{base}/t/{snapshot.table}/join"
        listed.append(Invitation(None, "", address, picture=picture(address), joins=True))
    return [*listed, Invitation(None, "", f"{base}/t/{snapshot.table}")]


def _reachable(request: Request) -> str:
    """The address of this server for others: not "this machine", where it has a better one."""
    if request.app.state.settings.public_url:
        return str(request.app.state.settings.public_url)
    known = str(request.app.state.address)
    if known and request.url.hostname in ("localhost", "127.0.0.1", "::1"):
        return known
    return str(request.base_url).rstrip("/")


def _links(cookies: Mapping[str, str], table: str) -> dict[int, str]:
    pairs = (part.partition(":") for part in cookies.get(LINKS + table, "").split("."))
    return {int(seat): key for seat, _, key in pairs if seat in SEATS and KEY.fullmatch(key)}


def picture(address: str) -> str:
    """An address as a QR code: an SVG in black on white, as cameras like it."""
    code = segno.make(address, micro=False)
    return str(code.svg_inline(omitsize=True, border=2, light="white"))
