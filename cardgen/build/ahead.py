"""Cards that other processes draw and paint before their turn: what they made is put on the shelf.

A card of which something is to be told is left to this process, so that messages are the same and in order.
"""

from collections.abc import Callable, Generator, Sequence
from functools import cached_property
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from cardgen.build import pool
from cardgen.build.shelf import Record, Shelf, drawn_elements, noted
from cardgen.diagnostics import KeyPath, Place, Span
from cardgen.layout.faces import face_of
from cardgen.load.project import Project
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Output

if TYPE_CHECKING:
    from cardgen.build.faces import Look
    from cardgen.build.make import Workshop

TRIED = 0.03  # seconds, after which it is known how long a card takes
MOST = 50  # cards in a block
Block = tuple[int, int]


class Drawing:
    """Draws the cards of a look, of which other processes may do some. `common`: by what keys begin."""

    def __init__(
        self, workshop: "Workshop", look: "Look", cards: Sequence[Card], common: bytes, shelf: Shelf
    ) -> None:
        self._workshop, self._look, self._shelf = workshop, look, shelf
        self.cards, self.common = cards, common
        self.origins = [element.origin for element in look.elements]

    @cached_property
    def face(self) -> Callable[[Card], Frame]:
        return face_of(self._look.elements, self.cards, self._look.size, self._workshop.desk)

    def __call__(self, block: Block) -> list[Record]:
        """What a worker makes of some cards."""
        shelf, desk = self._shelf, self._workshop.desk
        outbox = shelf.apart()
        for card in self.cards[slice(*block)]:
            key = shelf.key(self.common, card)
            if key not in outbox:
                draw, before = self.face, noted(desk)
                frame = draw(card)
                shelf.pack(key, frame, drawn_elements(self.origins, frame), desk, before)
        return outbox.taken()

    def __reduce__(self) -> tuple[object, ...]:
        """For a process that starts anew: it reads the game itself."""
        shop, look = self._workshop, self._look
        output = look.output._replace(only=None, place=None)
        cards = [card._replace(place=NOWHERE) for card in self.cards]
        how = shop.desk.draft, shop.desk.output, output, look.kind, look.template
        return _read_again, (
            shop.project,
            shop.game.root,
            shop.game.tongues.wanted,
            *how,
            cards,
            self.common,
            self._shelf.around,
            self._shelf.lasting,
        )


class Ahead:
    """The blocks of a drawing that others do. `jobs`: how many; 0 for as many as pay off."""

    def __init__(self, drawing: Drawing, shelf: Shelf, jobs: int) -> None:
        self._drawing, self._shelf, self._jobs = drawing, shelf, jobs
        self._blocks: Generator[list[Record], None, None] | None = None
        self._upto = self._size = self._drawn = 0
        self._since = 0.0

    def came(self, number: int) -> bool:
        """Whether the face of a card that was not on the shelf was drawn by others meanwhile."""
        if self._blocks is None:
            jobs = self._pays(len(self._drawing.cards) - number)
            if jobs < 2:
                return False
            self._begin(number, jobs)
        while self._blocks is not None and self._upto <= number:
            self._upto += self._size
            self._shelf.put(next(self._blocks))
        return True

    def close(self) -> None:
        """Ends the processes."""
        if self._blocks is not None:
            self._blocks.close()

    def _pays(self, left: int) -> int:
        """How many processes pay off for the cards that are left."""
        self._drawn += 1
        if self._jobs or left < 2:
            return min(self._jobs, left)
        if self._drawn == 1:
            return 0
        if self._drawn == 2:
            self._since = process_time()  # the first card takes longer than others
            return 0
        taken = process_time() - self._since
        jobs = pool.cores() if taken > TRIED else 0
        each = taken / (self._drawn - 2)
        return jobs if jobs > 1 and each * left * (1 - 1 / jobs) > pool.WORTH[pool.METHOD] else 0

    def _begin(self, number: int, jobs: int) -> None:
        end = len(self._drawing.cards)
        self._upto, self._size = number, max(1, min(MOST, (end - number) // (4 * jobs)))
        blocks = [(at, min(at + self._size, end)) for at in range(number, end, self._size)]
        self._blocks = pool.each(self._drawing, blocks, jobs, ahead=2)


class _Nowhere:
    """The source of cards that came without their files."""

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        return Span("")


NOWHERE = Place(_Nowhere())


def _nothing(block: Block) -> list[Record]:
    """Of a game that has changed meanwhile."""
    return []


def _read_again(
    project: Project,
    root: Path,
    edition: str,
    draft: bool,
    file: str,
    output: Output,
    kind: str,
    template: str,
    cards: Sequence[Card],
    common: bytes,
    around: bytes,
    lasting: bool,
) -> Callable[[Block], list[Record]]:
    """The same drawing in another process."""
    from cardgen.build.faces import look_of
    from cardgen.build.make import supplies, workshop_with
    from cardgen.build.shelf import Shelves
    from cardgen.load.game import load_game

    game, _ = load_game(project, root, language=edition, draft=True)
    if game is None:
        return _nothing
    shelves = Shelves("", remember=lasting)
    known = supplies(project, game, shelves=shelves)
    if around and known.around != around:
        return _nothing
    shelf = Shelf(shelves, "", around, known.gallery, known.fonts)
    workshop = workshop_with(known, draft=draft, shelf=shelf)
    workshop.desk.output = file
    look = look_of(workshop, game.kinds[kind], template, None, output)
    return Drawing(workshop, look, cards, common, shelf) if look else _nothing
