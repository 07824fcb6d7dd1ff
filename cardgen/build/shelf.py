"""Faces that were drawn and painted before, by what they depend on: the card, its template, all around it.

`Shelves` are those of a process, in memory and, if there is a folder, on disk. A `Shelf` is what one file of
a game was made of the last time: a face is looked up there by a digest of its card and of everything else
that drawing looks at; the pictures that it asked for are compared by their contents.
"""

import marshal
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.build import cache
from cardgen.digest import digest
from cardgen.export.packed_piece import alone, piece_of, plain
from cardgen.export.paint import Painter
from cardgen.export.piece import Piece
from cardgen.layout.desk import Asked, Desk, LeftOut, Tight
from cardgen.load.gallery import Gallery
from cardgen.model.frame import Frame, Origin
from cardgen.model.game import Card
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.text.fonts import FontSet


class Kept(NamedTuple):
    """A face as it was painted, and what was noted while it was drawn.

    `elements`: which of the template's elements drew something, by number.
    """

    piece: Piece
    elements: tuple[int, ...]
    tight: tuple[Tight, ...]
    left_out: tuple[LeftOut, ...]


class Noted(NamedTuple):
    """How much was noted on a desk."""

    tight: int
    left_out: int
    remarks: int


def noted(desk: Desk) -> Noted:
    return Noted(len(desk.tight), len(desk.left_out), desk.remarks + len(desk.diagnostics))


class Shelves:
    """`folder`: the cache on disk; "" for memory alone. `remember`: for processes that make files again."""

    def __init__(self, folder: str, *, remember: bool = False) -> None:
        self.folder = folder
        self._remember = remember
        self._known: dict[str, tuple[dict[bytes, bytes], dict[bytes, bytes]]] = {}

    def read(self, name: str) -> tuple[dict[bytes, bytes], dict[bytes, bytes]]:
        """Faces by key, and forms by digest."""
        if name not in self._known:
            found = cache.read(self.folder, name) if self.folder else None
            return found or ({}, {})
        return self._known[name]

    def write(self, name: str, faces: dict[bytes, bytes], forms: dict[bytes, bytes]) -> None:
        if self._remember:
            self._known[name] = faces, forms
        if self.folder:
            cache.write(self.folder, name, (faces, forms))


class Shelf:
    """The faces of one file. `around`: what all of them depend on. `keeps`: new ones are painted and kept."""

    def __init__(
        self,
        shelves: Shelves,
        name: str,
        around: bytes,
        gallery: Gallery,
        fonts: "FontSet",
        *,
        keeps: bool = True,
    ) -> None:
        self.keeps = keeps
        self.around = around
        self.painter = Painter(fonts)
        self._shelves, self._name, self._gallery = shelves, name, gallery
        self._old, self._old_forms = shelves.read(name)
        self._faces: dict[bytes, bytes] = {}
        self._forms: dict[bytes, bytes] = {}
        self._pieces: dict[bytes, Piece] = {}
        self._answers: dict[Asked, bytes] = {}
        self._new = 0

    def key(self, look: bytes, card: Card) -> bytes:
        """By what a face is known. A card is told apart by all that can be said of it."""
        return digest(self.around, look, repr(card[:5]))

    def find(self, key: bytes) -> Kept | None:
        """A face as it was drawn, if the pictures that it asked for are what they were."""
        data = self._old.get(key)
        if data is None:
            return None
        found, elements, tight, left_out, asked = marshal.loads(data)
        if any(self._answer(names) != answer for names, answer in asked):
            return None
        try:
            piece = piece_of(found, self._form)
        except KeyError:  # a form that is not there
            return None
        self._faces[key] = data
        return Kept(
            piece, elements, tuple(Tight(*one) for one in tight), tuple(LeftOut(*one) for one in left_out)
        )

    def keep(self, key: bytes, frame: Frame, elements: tuple[int, ...], desk: Desk, before: Noted) -> Kept:
        """Paints a face that was drawn just now, and keeps it unless there was something to tell of it.

        `before`: what was noted before it was drawn.
        """
        tight, left_out, remarks = before
        kept = Kept(
            self.painter.paint(frame), elements, tuple(desk.tight[tight:]), tuple(desk.left_out[left_out:])
        )
        if noted(desk).remarks == remarks and not desk.spoilt and alone(kept.piece):
            self._put(key, kept, (*desk.always, *desk.asked))
        return kept

    def _put(self, key: bytes, kept: Kept, asked: Sequence[Asked]) -> None:
        self._note(kept.piece)
        answers = tuple([(names, self._answer(names)) for names in dict.fromkeys(asked)])
        tight, left_out = (tuple(map(tuple, some)) for some in (kept.tight, kept.left_out))
        self._faces[key] = marshal.dumps((plain(kept.piece), kept.elements, tight, left_out, answers))
        self._new += 1

    def save(self) -> None:
        """Keeps what this file was made of, for the next time."""
        if self._new:
            self._shelves.write(self._name, self._faces, self._forms)

    def _note(self, piece: Piece) -> None:
        for known, inner in piece.inner.items():
            if known not in self._forms:
                self._forms[known] = marshal.dumps(plain(inner))
                self._note(inner)

    def _form(self, wanted: bytes) -> Piece:
        known = self._pieces.get(wanted)
        if known is None:
            data = self._forms[wanted] = self._old_forms[wanted]
            known = self._pieces[wanted] = piece_of(marshal.loads(data), self._form)
        return known

    def _answer(self, names: Asked) -> bytes:
        """Which picture is found by these names, and what is in it."""
        known = self._answers.get(names)
        if known is None:
            known = self._answers[names] = self._gallery.content(names)
        return known


def drawn_elements(origins: Sequence[Origin | None], frame: Frame) -> tuple[int, ...]:
    """Which of a template's elements, by their origins, drew something on a face; -1: several together."""
    came = set(map(id, frame.elements))
    own = [n for n, origin in enumerate(origins) if origin is not None and id(origin) in came]
    return (*own, -1) if id(None) in came else tuple(own)
