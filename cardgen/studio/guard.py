"""Nobody else gets in: every request is looked at before anything answers it.

Only this machine can connect (the server listens on a loopback address). Of what connects, only a page that
this server gave out may ask: it has the token in a cookie, says the right Host, and no other page's Origin.
"""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 4 * 1024 * 1024
LONGEST_PATH, MOST_QUERY = 2000, 8000
READING = ("GET", "HEAD")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self' blob:"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, token: str, hosts: tuple[str, ...]) -> None:
        self.app, self.token, self.hosts = app, token, hosts
        port = hosts[0].rpartition(":")[2]
        self.cookie = f"cardgen-studio-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answer = self._refusal(scope)
        if answer is not None:
            await _refuse(answer, scope, receive, send)
        elif scope["type"] == "http":
            await self.app(scope, _bounded(receive), _dressed(send))
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is not answered; None where it may go on. Takes the token of the opened address."""
        headers = Headers(scope=scope)
        if len(scope["raw_path"]) > LONGEST_PATH or len(scope["query_string"]) > MOST_QUERY:
            return _no("the address is too long", 414)
        if headers.get("host", "") not in self.hosts:
            return _no("wrong Host")
        reading = scope["type"] == "http" and scope["method"] in READING
        origin = headers.get("origin")
        if (origin is not None or not reading) and origin not in [f"http://{host}" for host in self.hosts]:
            return _no("wrong Origin")
        if scope["type"] == "http" and scope["method"] not in (*READING, "POST"):
            return _no("only GET and POST", 405)
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if reading and scope["path"] == "/" and asked:
            return (
                self._let_in() if compare_digest(asked.encode(), self.token.encode()) else _no("wrong token")
            )
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return _no("asked for by another site")
        if not self._known(headers):
            return _no("no token: open the address that “cardgen studio” printed", 401)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return _no("too large", 413)
        return None

    def _let_in(self) -> Response:
        """The token goes from the address into a cookie, which no script and no other site sees."""
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict", path="/")
        return answer

    def _known(self, headers: Mapping[str, str]) -> bool:
        try:
            given = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return given is not None and compare_digest(given.value.encode(), self.token.encode())


def _no(why: str, status: int = 403) -> Response:
    return PlainTextResponse(f"{why}\n", status, HEADERS)


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": "refused"})


def _bounded(receive: Receive) -> Receive:
    """A body that says no length, or a wrong one, ends where it grows too large."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= LARGEST_BODY else {"type": "http.disconnect"}

    return bounded


def _dressed(send: Send) -> Send:
    """What every answer says to browsers; an answer's own words come first."""

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return dressed
