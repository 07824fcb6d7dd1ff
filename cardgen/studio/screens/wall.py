"""The wall: all cards of a game, one of them close by; pictures, search by conditions, the editor."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.diagnostics import Diagnostic
from cardgen.rules.index import Index
from cardgen.select import parse_text
from cardgen.studio import telling
from cardgen.studio.asking import answer, body_of, room_of, studio_of, word
from cardgen.studio.changed_since import changed_since
from cardgen.studio.editor import open_editor
from cardgen.studio.room import Room

# A picture alone: no script, no style but its own, nothing from elsewhere.
PICTURE = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "cache-control": "private, max-age=31536000, immutable",
}


async def game(request: Request) -> Response:
    """The whole game; what nobody has drawn yet is drawn from now on, for what there is to say about it."""
    studio, room = studio_of(request), await room_of(request)
    told = await studio.run(room.tell)
    studio.check_later(room.id)
    return answer(told)


async def card(request: Request) -> Response:
    """One card close by: its parts, its fit, what is wrong, where it is written."""
    room = await room_of(request)
    size = request.query_params.get("size", "")
    return answer(await studio_of(request).run(_card, room, request.path_params["card"], size))


def _card(room: Room, id: str, size: str) -> telling.Json:
    card, size = room.card(id), room.size(size)
    said, span = room.said(card, size), card.place.span(key=True)
    return {
        **telling.card(card, room.rev(card)),
        "place": str(span),
        "line": span.line,
        "parts": room.parts(card, size),
        "fit": [telling.fit(tight) for tight in said.tight],
        "findings": telling.findings(said.findings),
    }


async def picture(request: Request) -> Response:
    """A face or a back as SVG; the same Frame that the PDF has."""
    room = await room_of(request)
    back = request.path_params["side"] == "back"
    size = room.size(request.query_params.get("size", ""))
    id = request.path_params["card"]
    found = room.faces.made(id, size, back) or await studio_of(request).run(_picture, room, id, size, back)
    if found is None:
        raise HTTPException(404, "there is no such side")
    return Response(found, media_type="image/svg+xml", headers=PICTURE)


def _picture(room: Room, id: str, size: str, back: bool) -> bytes | None:
    return room.faces.svg(room.card(id), size, back)


async def changed(request: Request) -> Response:
    """Which cards are not what they were when the game was last printed, or committed."""
    room = await room_of(request)
    return answer(await studio_of(request).run(changed_since, room))


async def pick(request: Request) -> Response:
    """The cards that a condition means, as `--only` does; or what is wrong with it."""
    room = await room_of(request)
    return answer(await studio_of(request).run(_pick, room, request.query_params.get("q", "")[:1000]))


def _pick(room: Room, text: str) -> telling.Json:
    problems: list[Diagnostic] = []
    cards = room.game.cards
    found = parse_text(text, problems, room.game.field_names, source="")
    if found is None:
        return {"cards": [], "findings": telling.findings(problems)}
    return {"cards": [cards[n].id for n in sorted(Index(cards).pick(found))], "findings": []}


async def editor(request: Request) -> Response:
    """Opens a card's file, or a template's, in the user's own editor, at its line."""
    room, body = await room_of(request), await body_of(request)
    id, part = word(body, "card"), word(body, "part")
    return answer(await studio_of(request).run(_editor, room, id, part))


def _editor(room: Room, id: str, part: str) -> telling.Json:
    """The file is the one that the card came from, or an element on it: no request names one."""
    card = room.card(id)
    parts = room.parts(card, room.size("")) if part else []
    found = next(((one["file"], one["line"]) for one in parts if one["id"] == part), None)
    span = card.place.span(key=True)
    file, line = found or (span.file, span.line)
    return {"opened": open_editor(room.project.here / file, line), "place": f"{file}:{line}"}


GAME = "/api/g/{game}"
ROUTES = [
    Route(GAME, game),
    Route(f"{GAME}/card/{{card}}", card),
    Route(f"{GAME}/{{side}}/{{card}}.svg", picture),
    Route(f"{GAME}/pick", pick),
    Route(f"{GAME}/changed", changed),
    Route(f"{GAME}/open", editor, methods=["POST"]),
]
