"""What the screens' endpoints have in common: reading a request, answering in JSON."""

import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cardgen.studio.room import Room
from cardgen.studio.studio import Studio


def studio_of(request: Request) -> Studio:
    studio: Studio = request.app.state.studio
    return studio


async def room_of(request: Request) -> Room:
    """The game that the address names. Raises Mistakes where there is none, or it cannot be read."""
    studio = studio_of(request)
    return await studio.run(studio.room, request.path_params["game"])


async def body_of(request: Request) -> dict[str, Any]:
    """A request's body: a JSON object, or it is refused."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise HTTPException(415, "expected JSON")
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise HTTPException(400, "this is no JSON") from None
    if not isinstance(body, dict):
        raise HTTPException(400, "expected a JSON object")
    return body


def word(body: dict[str, Any], key: str, longest: int = 200_000) -> str:
    """A text in a request's body; "" where it is not there."""
    found = body.get(key, "")
    if not isinstance(found, str) or len(found) > longest:
        raise HTTPException(400, f"{key}: expected a text")
    return found


def answer(data: object, status: int = 200) -> Response:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Response(
        text.encode("utf-8", "replace"), status, {"cache-control": "no-store"}, "application/json"
    )
