"""The first screen: the games of the project, each with three faces."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardgen.diagnostics import Mistakes
from cardgen.load.project import games
from cardgen.studio import telling
from cardgen.studio.asking import answer, studio_of
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
    step = max(1, len(game.cards) // FACES)
    shown = [card for card in game.cards[::step] if not game.kinds[card.kind].size][:FACES]
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


ROUTES = [Route("/api/games", listed)]
