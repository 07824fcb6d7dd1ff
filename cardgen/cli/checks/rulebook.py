"""`cardgen check` and rulebooks: what cannot be read in rulebook.md, and what its prose says of the cards."""

from collections.abc import Iterator, Sequence

from cardgen.build.document import read_rulebook
from cardgen.diagnostics import Diagnostic
from cardgen.load.project import Project
from cardgen.model.document import Scene
from cardgen.model.game import Game, Output
from cardgen.model.scenes import Anatomy
from cardgen.model.walk import every
from cardgen.prose import check_prose

# An older version of the game is asked for where the rulebook is made.
NEED_MORE = frozenset({"no-previous"})
# What cannot be known while rules.toml is wrong.
NEED_RULES = frozenset({"bad-parameter"})


def check_rulebook(project: Project, game: Game) -> list[Diagnostic]:
    """Everything that is wrong with a game's rulebook."""
    rulebook = read_rulebook(project, game.rulebook, game, checking=True)
    found = list(rulebook.diagnostics)
    if rulebook.document is not None:
        found += check_prose(rulebook.text, rulebook.display, game, rulebook.rules)
        shown = [block.shown for block in every(rulebook.document.blocks) if isinstance(block, Scene)]
        found += _anatomies(project, game, [one for one in shown if isinstance(one, Anatomy)])
    unwanted = NEED_MORE if rulebook.rules else NEED_MORE | NEED_RULES
    return [d for d in found if d.code not in unwanted]


def _anatomies(project: Project, game: Game, anatomies: Sequence[Anatomy]) -> Iterator[Diagnostic]:
    """Elements that `:::anatomy` names and the card does not have; what else is wrong with it was told."""
    if not anatomies:
        return
    from cardgen.build.faces import draw
    from cardgen.build.make import open_workshop
    from cardgen.rulebook.scenes.anatomy import unknown_elements
    from cardgen.rulebook.scenes.elements import element_boxes

    workshop, output = open_workshop(project, game, draft=True), Output("", next(iter(game.sizes)))
    cards = {card.id: card for card in game.cards}
    for shown in anatomies:
        for face, *_ in draw(workshop, (cards[shown.card],), output).values():
            yield from unknown_elements(shown, element_boxes(face, workshop.fonts))
