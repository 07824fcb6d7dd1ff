"""Versions: two revisions of a game drawn side by side, only the cards that look different."""

from time import perf_counter
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.build.card_diff.compare import Changed, compared
from cardgen.build.make import Workshop, alone, supplies, workshop_with
from cardgen.changes.game_changes import Versions, called, changes
from cardgen.export.html_body import Body
from cardgen.export.markdown_parts import block_text
from cardgen.load.older import older_version, revisions, tags
from cardgen.model.frame import Frame
from cardgen.model.game import Game, Output
from cardgen.model.language import is_chinese
from cardgen.studio import telling
from cardgen.studio.asking import answer, room_of, studio_of
from cardgen.studio.faces import DPI, SHAPES
from cardgen.studio.last_made import LastMade
from cardgen.studio.room import Room
from cardgen.studio.screens.wall import PICTURE
from cardgen.units import MM


class Shown(NamedTuple):
    """What was compared: pictures by number and side."""

    revision: int
    told: telling.Json
    pictures: dict[tuple[int, str], bytes]


_shown = LastMade[Shown](4)
MOST_LISTED = 40


async def known(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_known, room))


def _known(room: Room) -> telling.Json:
    """Tags, and commits that touched the game or its templates."""
    root, templates = room.game.root, room.game.root.parent.parent / "templates"
    found = (*tags(root), *revisions(root, (root, templates), MOST_LISTED))
    return {"revisions": [[one.commit, one.date, one.about[:120]] for one in found]}


async def compare(request: Request) -> Response:
    room = await room_of(request)
    return answer(await studio_of(request).run(_compare, room, request.query_params.get("from", "")[:200]))


def _compare(room: Room, since: str) -> telling.Json:
    """The cards that look different since a revision. Raises Mistakes where git does not know it."""
    found = _shown.get(room, since)
    if found is None or found.revision != room.revision:
        found = _shown.put(room, since, _drawn(room, since))
    return found.told


def _drawn(room: Room, since: str) -> Shown:
    began = perf_counter()
    new = workshop_with(room.supplies, draft=True)
    output = Output("", room.size(""))
    pictures: dict[tuple[int, str], bytes] = {}
    with older_version(room.project, room.game, since, room.project.here) as (there, before):
        old = workshop_with(supplies(there, before, room.supplies.fonts), draft=True)
        versions = Versions(before, room.game, called(before, room.game, since), is_chinese(room.game.tag))
        found = compared(versions, old, new, output)
        for n, one in enumerate(found):
            for side, workshop, frame in (("old", old, one.old), ("new", new, one.new)):
                if frame is not None:
                    pictures[n, side] = _picture(workshop, frame)
        notes = block_text(changes(versions))
    body = Body(str, str, lambda source: "", {**before.symbols, **room.game.symbols}, set())
    told = {
        "since": versions.since,
        "cards": [_card(n, one, body) for n, one in enumerate(found)],
        "same": len(room.game.cards) - sum(one.after is not None for one in found),
        "before": _copies(before),
        "after": _copies(room.game),
        "notes": notes,
        "revision": room.revision,
        "ms": round((perf_counter() - began) * 1000),
    }
    return Shown(room.revision, told, pictures)


def _copies(game: Game) -> int:
    return sum(card.copies for card in game.cards)


def _picture(workshop: Workshop, frame: Frame) -> bytes:
    return alone(workshop, frame, "", SHAPES, DPI)


def _card(number: int, one: Changed, body: Body) -> telling.Json:
    card = one.after or one.before
    assert card is not None
    frame = one.new or one.old
    span = one.after.place.span(key=True) if one.after else None
    return {
        "n": number,
        "id": card.id,
        "name": card.name,
        "kind": card.kind,
        "state": "new" if one.before is None else "gone" if one.after is None else "changed",
        "place": str(span) if span else "",
        "said": [[found.label, *map(body.words, found.parts)] for found in one.differences],
        "ratio": f"{frame.width:g}/{frame.height:g}" if frame else "",
        "areas": [[round(side / MM, 2) for side in area] for area in one.areas],
    }


async def picture(request: Request) -> Response:
    room = await room_of(request)
    found = _shown.sent(room, request.query_params.get("from", ""))
    key = request.path_params["number"], request.path_params["side"]
    if key not in found.pictures:
        raise HTTPException(404, "there is no such picture any more")
    return Response(
        found.pictures[key], media_type="image/svg+xml", headers={**PICTURE, "cache-control": "no-store"}
    )


VERSIONS = "/api/g/{game}/versions"
ROUTES = [
    Route(VERSIONS, known),
    Route(f"{VERSIONS}/compare", compare),
    Route(f"{VERSIONS}/{{number:int}}/{{side}}.svg", picture),
]
