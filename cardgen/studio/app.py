"""The application: the shell page, static files, the screens' endpoints, the socket."""

from importlib import import_module
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from cardgen.diagnostics import Mistakes
from cardgen.studio import telling
from cardgen.studio.guard import Guard
from cardgen.studio.own_files import Conflict
from cardgen.studio.screens import SCREENS
from cardgen.studio.studio import MOST_LISTENERS, Studio

STATIC = Path(__file__).parent / "static"
OURS = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
# Asked for anew each time: after an update no page may mix old and new.
FRESH = {"cache-control": "no-cache"}


def application(studio: Studio, token: str, hosts: tuple[str, ...]) -> ASGIApp:
    """`hosts`: what a request may say that it was sent to, with the port; the first is the one we open."""
    screens = [import_module(f"cardgen.studio.screens.{name}") for name in SCREENS]
    routes: list[BaseRoute] = [route for screen in screens for route in screen.ROUTES]
    app = Starlette(
        routes=[
            WebSocketRoute("/api/socket", socket),
            *routes,
            Route("/static/{name:path}", static),
            Route("/", page),
            Route("/{game}", page),
            Route("/{game}/{screen}", page),
        ],
        exception_handlers={
            Mistakes: mistakes,
            Conflict: conflict,
            HTTPException: problem,
            ClientDisconnect: gone,
        },
    )
    app.state.studio = studio
    return Guard(app, token, hosts)


async def static(request: Request) -> Response:
    """One of our own files; what is asked for is looked up, and never a path."""
    name = request.path_params["name"]
    if name not in OURS:
        raise HTTPException(404, "there is no such file")
    return FileResponse(OURS[name], headers=FRESH)


async def page(request: Request) -> Response:
    """The one page there is; its script reads the address."""
    return FileResponse(STATIC / "index.html", headers=FRESH)


async def socket(connection: WebSocket) -> None:
    """A page that listens until it is closed. What it says is not read: it asks by requests."""
    studio: Studio = connection.app.state.studio
    if len(studio.listeners) >= MOST_LISTENERS:
        await connection.close(1013)
        return
    await connection.accept()
    studio.listeners.add(connection)
    await connection.send_json({"type": "hello", "first": studio.first})
    try:
        while (await connection.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        studio.listeners.discard(connection)


async def mistakes(request: Request, error: Exception) -> Response:
    """What is wrong with the user's files or wishes, as the page shows it."""
    assert isinstance(error, Mistakes)
    return JSONResponse({"findings": telling.findings(error.diagnostics)}, 422)


async def problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"findings": [], "problem": error.detail}, error.status_code)


async def conflict(request: Request, error: Exception) -> Response:
    """Another writer was there first: what the file has now."""
    assert isinstance(error, Conflict)
    told = {"findings": [], "theirs": error.theirs, "place": error.place, "seen": error.seen}
    return JSONResponse(told, 409)


async def gone(request: Request, error: Exception) -> Response:
    return JSONResponse({"findings": [], "problem": "the request was too large, or broke off"}, 413)
