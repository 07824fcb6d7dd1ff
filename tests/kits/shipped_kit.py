"""The cards of a shipped game, drawn."""

from collections.abc import Container

from cardgen.build.faces import draw
from cardgen.build.make import Workshop, open_workshop
from cardgen.load.game import load_game
from cardgen.load.project import find_project, shipped_root
from cardgen.model.frame import Frame
from cardgen.model.game import Output


def draw_kinds(
    id: str, kinds: Container[str], ids: Container[str] | None = None
) -> tuple[Workshop, dict[str, Frame]]:
    """The face of every card of some kinds of a game, by id, or of some of them; the game has no others."""
    project = find_project(shipped_root())
    game, problems = load_game(project, shipped_root() / "card_data" / id)
    assert game is not None and not problems, problems
    wanted = (card for card in game.cards if card.kind in kinds and (ids is None or card.id in ids))
    game = game._replace(cards=tuple(wanted))
    workshop = open_workshop(project, game)
    drawn = draw(workshop, game.cards, Output("", "poker"))
    assert not workshop.desk.diagnostics, workshop.desk.diagnostics
    return workshop, {id: frame for (_, id), (frame,) in drawn.items()}
