"""What a target is made of: every face with its back and its name, drawn and without mistakes."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.build.draft_mark import Marks
from cardgen.build.faces import Progress
from cardgen.build.make import Workshop, open_workshop, stop_on_errors
from cardgen.build.pairing import paired
from cardgen.build.plan import Plan, Request, every_pile
from cardgen.build.saving import saver
from cardgen.export.files import safe_name
from cardgen.export.fingerprint import Fingerprints
from cardgen.export.greyscale import Greyscale
from cardgen.load.project import Project
from cardgen.model.frame import Frame
from cardgen.model.game import COPY, Card


class Picked(NamedTuple):
    """A card, or one of its copies where they differ. `name`: of its file, without an ending."""

    name: str
    card: Card
    front: Frame
    back: Frame | None
    copies: int


class Order(NamedTuple):
    """`to`: the target's name. `url`: from where others will load the pictures.

    `profile`: the file that says how a press prints; `ink`: how much of all inks together, where someone
    says it. `outlines`: letters are shapes.
    """

    workshop: Workshop
    plan: Plan
    cards: tuple[Picked, ...]
    to: str
    folder: Path
    dpi: int
    bleed: float
    url: str
    progress: Progress
    profile: str = ""
    ink: float = 0.0
    outlines: bool = False

    @property
    def title(self) -> str:
        return self.workshop.game.title


def take_order(
    project: Project,
    request: Request,
    *,
    to: str,
    dpi: int,
    url: str = "",
    progress: Progress,
) -> Order:
    """Draws the cards. Raises Mistakes where anything is wrong with them; `request.target` is a folder."""
    workshop = open_workshop(project, request.game, draft=request.draft)
    plan = Plan(request, (0.0, 0.0), (), every_pile(request))
    pairs = paired(workshop, plan, progress)
    stop_on_errors(workshop.desk)
    prints, known = Fingerprints(), dict[str, Frame]()
    # Kinds of which each draws the same back have the same back.
    backs = [one.back and known.setdefault(prints.of(one.back), one.back) for one in pairs.laid]
    pieces = (
        (piece.card, one.front, back, one.copies)
        for piece, one, back in zip(pairs.pieces, pairs.laid, backs, strict=True)
    )
    cards = tuple(_named(pieces))
    if request.draft:
        marks = Marks(workshop)
        cards = tuple(card._replace(front=marks.on(card.front)) for card in cards)
    if request.saving:
        sides = ((side, card.copies) for card in cards for side in (card.front, card.back))
        made = saver(request.saving, sides, workshop.fonts)
        if made is not None:
            cards = tuple(
                card._replace(front=made.frame(card.front), back=card.back and made.frame(card.back))
                for card in cards
            )
    if request.grey:
        grey = Greyscale()
        cards = tuple(
            card._replace(front=grey.frame(card.front), back=card.back and grey.frame(card.back))
            for card in cards
        )
    return Order(workshop, plan, cards, to, request.target, dpi, request.output.bleed, url, progress)


def _named(pieces: Iterator[tuple[Card, Frame, Frame | None, int]]) -> Iterator[Picked]:
    """Each with a name of its own: the card's id, with the number of a copy that looks different."""
    used: Counter[str] = Counter()
    for card, front, back, copies in pieces:
        number = card.get(COPY)
        name = safe_name(f"{card.id}-{number}" if isinstance(number, int) else card.id)
        used[name.casefold()] += 1
        if (again := used[name.casefold()]) > 1:
            name = f"{name}~{again}"
        yield Picked(name, card, front, back, copies)
