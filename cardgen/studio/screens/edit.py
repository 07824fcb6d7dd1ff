"""Edit: a card as a form, many cards as a grid; every change goes to its own place in the file."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.studio import changing, telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.room import Change, Room

MOST_ROWS = 2000


async def form(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(changing.form, room, request.path_params["card"]))


async def grid(request: Request) -> Response:
    """Many cards as they are written: some by their ids, or all."""
    room = await room_of(request)
    ids = [id for id in request.query_params.get("cards", "").split(",") if id]
    return answer(await studio_of(request).run(_grid, room, ids))


def _grid(room: Room, ids: list[str]) -> telling.Json:
    cards = [room.card(id) for id in ids] or room.game.cards[:MOST_ROWS]
    return {"rows": [changing.form(room, card.id) for card in cards]}


async def steps(request: Request) -> Response:
    """How many changes can be undone."""
    return answer({"steps": len((await room_of(request)).steps)})


async def change(request: Request) -> Response:
    """One change, or taking the last one back. What every page is told is the answer too."""
    room, body, studio = await room_of(request), await body_of(request), studio_of(request)
    made, id = await studio.run(_change, room, body)
    return answer({**await studio.tell(room, made), "card": id, "steps": len(room.steps)})


def _change(room: Room, body: dict[str, Any]) -> tuple[Change, str]:
    id = word(body, "card", 200)
    match body.get("do"):
        case "set":
            return changing.set_value(room, id, _path(body), body.get("value"), body.get("was")), id
        case "copy":
            return changing.copy(room, id)
        case "add":
            return changing.add(room, word(body, "kind", 200), word(body, "name", 500), id)
        case "remove":
            return changing.remove(room, id), ""
        case "mend":
            line = body.get("line")
            words = (word(body, key, 2000) for key in ("from", "to"))
            return changing.mend(room, word(body, "file", 500), line if type(line) is int else 0, *words), ""
        case "undo":
            return changing.undo(room), ""
    raise HTTPException(400, "do: expected set, copy, add, remove, mend or undo")


def _path(body: dict[str, Any]) -> tuple[str | int, ...]:
    found = body.get("path")
    if not isinstance(found, list) or not 0 < len(found) < 8 or not isinstance(found[0], str):
        raise HTTPException(400, "path: expected steps")
    if any(type(step) not in (str, int) for step in found):
        raise HTTPException(400, "path: expected words and numbers")
    return tuple(found)


EDIT = "/api/g/{game}/edit"
ROUTES = [
    Route(EDIT, change, methods=["POST"]),
    Route(f"{EDIT}/grid", grid),
    Route(f"{EDIT}/steps", steps),
    Route(f"{EDIT}/card/{{card}}", form),
]
