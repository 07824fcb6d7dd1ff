"""Which card a code stands for: every face of a game is drawn, and its fingerprint compared."""

from typing import NamedTuple

from cardgen.build.faces import draw
from cardgen.build.make import Supplies, workshop_with
from cardgen.build.plan import picked
from cardgen.export.fingerprint import Fingerprints
from cardgen.model.game import Card, Game, Output


class Traced(NamedTuple):
    """A card that looks as the code says, and in which size."""

    card: Card
    size: str


def traced(known: Supplies, code: str, card: str = "") -> tuple[Traced, ...]:
    """The cards of a game with this code, in each size and look that is printed. `card`: only that one.

    What cannot be drawn, as older versions sometimes cannot, is passed over.
    """
    game = known.game
    kind = next((one.kind for one in game.cards if one.id == card), "")
    workshop = workshop_with(known, draft=True)
    prints, found = Fingerprints(), dict[tuple[str, str], Traced]()
    for output in _outputs(game):
        # Texts may have one size on all cards that are printed together: first these, then all there are.
        for group in (tuple(picked(game, output)), game.cards):
            cards = [one for one in group if kind in ("", one.kind)]
            copies = {(one.kind, one.id): one.copies or 1 for one in cards}
            faces = draw(workshop, cards, output._replace(file=""), copies=copies)
            for one in cards:
                if any(prints.of(frame).startswith(code) for frame in faces.get((one.kind, one.id), ())):
                    found.setdefault((one.id, output.size), Traced(one, output.size))
            if found:
                break
    return tuple(found.values())


def _outputs(game: Game) -> tuple[Output, ...]:
    """One for each way in which cards are drawn."""
    ways: dict[str, Output] = {}
    for output in (output for output in game.outputs if not output.blank):
        ways.setdefault(f"{output.size} {sorted(output.vars.items())}", output)
    return tuple(ways.values())
