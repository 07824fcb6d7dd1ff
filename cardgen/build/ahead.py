"""Cards that other processes draw and paint before their turn: what they made is put on the shelf.

A card of which something is to be told is left to this process, so that messages are the same and in order.
"""

from collections.abc import Callable, Generator, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from cardgen.build import pool
from cardgen.build.shelf import Record, Shelf, drawn_elements, noted, said_of
from cardgen.diagnostics import KeyPath, Place, Span
from cardgen.digest import digest
from cardgen.layout.faces import face_of
from cardgen.load.project import Project
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Output

if TYPE_CHECKING:
    from cardgen.build.faces import Look
    from cardgen.build.make import Workshop

TRIED = 0.03  # seconds, after which it is known how long a card takes
READ_AGAIN = 2.0  # seconds that must be won where pictures are read again for the next file
MOST = 50  # cards in a block
Block = tuple[int, int, int]  # which drawing, its first card, and the one after its last


class Drawing:
    """The cards of a look. `together`: they are measured together. `common`: by what their keys begin."""

    def __init__(
        self, workshop: "Workshop", look: "Look", cards: Sequence[Card], shelf: Shelf, common: bytes = b""
    ) -> None:
        self.look, self.cards, self.desk, self.shelf = look, cards, workshop.desk, shelf
        self.origins = [element.origin for element in look.elements]
        self.together = any(element.same for element in look.elements)
        all_cards = repr([card[:5] for card in cards]) if self.together else ""
        self.common = common or (digest(look.key, all_cards) if self.together else look.key)
        self._workshop = workshop

    @cached_property
    def face(self) -> Callable[[Card], Frame]:
        return face_of(self.look.elements, self.cards, self.look.size, self.desk)

    def again(self, card: Card) -> Frame:
        """One of them, drawn once more."""
        cards = self.cards if self.together else (card,)
        return face_of(self.look.elements, cards, self.look.size, self.desk)(card)

    def packed(self, first: int, end: int) -> list[Record]:
        """What a worker makes of some cards."""
        shelf, desk, draw = self.shelf, self.desk, self.face
        outbox = shelf.apart()
        for card in self.cards[first:end]:
            key = shelf.key(self.common, said_of(card))
            if key not in outbox:
                before = noted(desk)
                frame = draw(card)
                shelf.pack(key, frame, drawn_elements(self.origins, frame), desk, before)
        return outbox.taken()

    def __reduce__(self) -> tuple[object, ...]:
        """For a process that starts anew: it reads the game itself."""
        shop, look, shelf = self._workshop, self.look, self.shelf
        game = shop.project, shop.game.root, shop.game.tongues.wanted, self.desk.draft
        cards = [card._replace(place=NOWHERE) for card in self.cards]
        what = look.kind, look.template, look.output._replace(only=None, place=None), cards, self.common
        return _read_again, (game, shelf.around, shelf.lasting, self.desk.output, *what)


def _packed(drawings: Sequence[Drawing | None], block: Block) -> list[Record]:
    drawing = drawings[block[0]]
    return drawing.packed(*block[1:]) if drawing else []


class Ahead:
    """The blocks of drawings that others do. `jobs`: how many; 0 for as many as pay off.

    `several`: other files have the same pictures.
    """

    def __init__(
        self, drawings: Sequence[Drawing], shelf: Shelf, jobs: int, *, several: bool = False
    ) -> None:
        self._drawings, self._shelf, self._jobs = drawings, shelf, jobs
        self._answers: Generator[list[Record], None, None] | None = None
        self._blocks: list[Block] = []
        self._taken = self._drawn = 0
        self._worth = pool.WORTH[pool.METHOD] + (READ_AGAIN if several else 0.0)
        self._since = 0.0

    def came(self, which: int, number: int) -> bool:
        """Whether the face of a card that was not on the shelf was drawn by others meanwhile."""
        if self._answers is None:
            left = [one for one in self._drawings[which:] if not one.together]
            jobs = self._pays(sum(len(one.cards) for one in left) - number)
            if jobs < 2 or self._drawings[which].together:
                return False
            self._begin(which, number, jobs)
        assert self._answers is not None
        while self._taken < len(self._blocks) and self._blocks[self._taken][:2] <= (which, number):
            self._taken += 1
            self._shelf.put(next(self._answers))
        return True

    def close(self) -> None:
        """Ends the processes."""
        if self._answers is not None:
            self._answers.close()

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
        return jobs if jobs > 1 and each * left * (1 - 1 / jobs) > self._worth else 0

    def _begin(self, which: int, number: int, jobs: int) -> None:
        firsts = {which: number}
        rest = [n for n in range(which, len(self._drawings)) if not self._drawings[n].together]
        left = sum(len(self._drawings[n].cards) for n in rest) - number
        size = max(1, min(MOST, left // (4 * jobs)))
        for n in rest:
            end = len(self._drawings[n].cards)
            self._blocks += [(n, at, min(at + size, end)) for at in range(firsts.get(n, 0), end, size)]
        self._answers = pool.each(partial(_packed, self._drawings), self._blocks, jobs, ahead=2)


class _Nowhere:
    """The source of cards that came without their files."""

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        return Span("")


NOWHERE = Place(_Nowhere())


@lru_cache(1)
def _opened(
    project: Project, root: Path, edition: str, draft: bool, around: bytes, lasting: bool
) -> "Workshop | None":
    """The game, read by another process; None where it has changed meanwhile."""
    from cardgen.build.make import supplies, workshop_with
    from cardgen.build.shelf import Shelves
    from cardgen.load.game import load_game

    game, _ = load_game(project, root, language=edition, draft=True)
    if game is None:
        return None
    shelves = Shelves("", remember=lasting)
    known = supplies(project, game, shelves=shelves)
    if around and known.around != around:
        return None
    return workshop_with(known, draft=draft, shelf=Shelf(shelves, "", around, known.gallery, known.fonts))


def _read_again(
    game: tuple[Project, Path, str, bool],
    around: bytes,
    lasting: bool,
    file: str,
    kind: str,
    template: str,
    output: Output,
    cards: Sequence[Card],
    common: bytes,
) -> Drawing | None:
    """The same drawing in another process."""
    from cardgen.build.faces import look_of

    workshop = _opened(*game, around, lasting)
    if workshop is None or workshop.shelf is None:
        return None
    workshop.desk.output = file
    look = look_of(workshop, workshop.game.kinds[kind], template, None, output)
    return Drawing(workshop, look, cards, workshop.shelf, common) if look else None
