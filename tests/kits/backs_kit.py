"""The back of a kind of cards, for tests that look at it."""

from cardgen.build.faces import back_of
from cardgen.build.make import Workshop
from cardgen.model.frame import Frame
from cardgen.model.game import Kind, Output


def draw_back(workshop: Workshop, kind: Kind, size: str) -> Frame | None:
    """What is behind the game's first card of the kind."""
    card = next(card for card in workshop.game.cards if card.kind == kind.id)
    return back_of(workshop, card, Output("", size))
