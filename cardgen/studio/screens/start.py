"""The first screen: the games of the project, each with three faces; new ones, also from a table."""

from base64 import b64decode
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.diagnostics import Language, Mistakes
from cardgen.load.project import games
from cardgen.studio import starting, telling
from cardgen.studio.asking import answer, body_of, studio_of, word
from cardgen.studio.guard import LARGEST_BODY
from cardgen.studio.studio import Studio

FACES = 3


async def listed(request: Request) -> Response:
    studio = studio_of(request)
    return answer(await studio.run(_listed, studio))


def _listed(studio: Studio) -> telling.Json:
    project = studio.project
    known = [_game(studio, id) for id, _ in games(project)]
    return {"games": known, "folder": str(project.root), "first": studio.first}


def _game(studio: Studio, id: str) -> telling.Json:
    """A game in short. One that cannot be read says why."""
    own = studio.folder(id).is_relative_to(studio.project.root)
    try:
        room = studio.room(id)
    except Mistakes as mistakes:
        return {"id": id, "own": own, "title": id, "findings": telling.findings(mistakes.diagnostics)}
    game, size = room.game, room.game.sizes[room.size("")]
    usual = [card for card in game.cards if not game.kinds[card.kind].size] or game.cards
    shown = usual[:: max(1, len(usual) // FACES)][:FACES]
    return {
        "id": id,
        "own": own,
        "title": game.title,
        "version": game.version,
        "kinds": len(game.cards),
        "copies": sum(card.copies for card in game.cards),
        "ratio": f"{size.width:g}/{size.height:g}",
        "faces": [[card.id, card.name, room.rev(card)] for card in shown],
        "findings": telling.findings(one for one in room.problems if one.severity == "error"),
    }


async def new(request: Request) -> Response:
    """Makes a game; its id."""
    studio, body = studio_of(request), await body_of(request)
    language: Language = "zh" if word(body, "language", 9) == "zh" else "en"
    asked = word(body, "title", 200), word(body, "starter", 20)
    return answer({"id": await studio.run(starting.new_game, studio, *asked, language)})


async def table(request: Request) -> Response:
    """What a table has; nothing is written."""
    body = await body_of(request)
    asked = word(body, "name", 200), _data(body), _roles(body)
    return answer(await studio_of(request).run(starting.look_at, *asked))


async def import_table(request: Request) -> Response:
    """Makes a game of a table; its id."""
    studio, body = studio_of(request), await body_of(request)
    asked = word(body, "title", 200), word(body, "name", 200), _data(body), _roles(body)
    return answer({"id": await studio.run(starting.import_table, studio, *asked)})


def _data(body: dict[str, Any]) -> bytes:
    """A file, as base64."""
    try:
        return b64decode(word(body, "data", LARGEST_BODY), validate=True)
    except ValueError:
        raise HTTPException(400, "data: expected base64") from None


def _roles(body: dict[str, Any]) -> dict[str, str]:
    """What columns are, by their titles."""
    found = body.get("roles", {})
    if not isinstance(found, dict) or len(found) > 500:
        raise HTTPException(400, "roles: expected a table")
    return {str(title): str(role) for title, role in found.items()}


ROUTES = [
    Route("/api/games", listed),
    Route("/api/new", new, methods=["POST"]),
    Route("/api/table", table, methods=["POST"]),
    Route("/api/import", import_table, methods=["POST"]),
]
