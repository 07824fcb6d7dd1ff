"""Faces that were drawn and painted before, by what they depend on: the card, its template, all around it.

A `Shelf` is what one file of a game was made of the last time: a face is looked up there by a digest of its
card and of everything else that drawing looks at; the pictures that it asked for are compared by their
contents. It is also where very many faces are put aside until their page is written, so that they need not
lie in memory.
"""

import marshal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zlib import ZLIB_RUNTIME_VERSION

from cardgen.build.store import Store
from cardgen.digest import digest
from cardgen.export.gather import once
from cardgen.export.packed_piece import alone, piece_of, plain, plain_shown, shown_of, without_text
from cardgen.export.paint import Painter
from cardgen.export.pdf_fonts import FontFile, font_file
from cardgen.export.pdf_objects import packed
from cardgen.export.piece import Piece, Shown
from cardgen.layout.desk import Asked, Desk, LeftOut, Tight
from cardgen.load.gallery import Gallery
from cardgen.model.frame import Face, Frame, Origin
from cardgen.model.game import Card
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.text.face import Face as FontFace
    from cardgen.text.fonts import FontSet


ROOM = 16_000_000  # characters of pieces that are held in memory
FORMS = 256  # that are held
LONG = 8192  # bytes; shorter streams are packed sooner than found
OFTEN = 50  # faces, after which the painter forgets


Answer = tuple[Asked, bytes]


class Kept(NamedTuple):
    """A face as it was painted, and what was noted while it was drawn.

    `known`: by what it is the same, also in its pictures; empty for a face that does not stay.
    `piece`: None where it is put aside. `elements`: which of the template's elements drew something.
    `answers`: the pictures that it asked for, each with a digest of what was found.
    """

    key: bytes
    known: bytes
    elements: tuple[int, ...]
    tight: tuple[Tight, ...]
    left_out: tuple[LeftOut, ...]
    piece: Piece | None = None
    answers: tuple[Answer, ...] = ()


class Noted(NamedTuple):
    """How much was noted on a desk."""

    tight: int
    left_out: int
    remarks: int


def noted(desk: Desk) -> Noted:
    return Noted(len(desk.tight), len(desk.left_out), desk.remarks + len(desk.diagnostics))


# A record that was made apart: its key, what it says, and whether it stays.
Record = tuple[bytes, bytes, bool]


class Outbox:
    """Stands for a store in another process: what is put there is for the one that asked for it."""

    def __init__(self, known: Store) -> None:
        self._known = known
        self._sent: set[bytes] = set()
        self._records: list[Record] = []

    def __contains__(self, key: bytes) -> bool:
        return key in self._sent or self._known.has(key)

    def put(self, key: bytes, data: bytes, *, stays: bool = True) -> None:
        self._sent.add(key)
        self._records.append((key, data, stays))

    def taken(self) -> list[Record]:
        taken, self._records = self._records, []
        return taken


class Shelves:
    """`folder`: the cache on disk; "" for none. `remember`: for processes that make files again."""

    def __init__(self, folder: str, *, remember: bool = False) -> None:
        self.lasting = bool(folder) or remember
        self.folder = folder
        self._stores: dict[str, Store] = {}

    def store(self, name: str) -> Store:
        """The records of a file; where there is no folder, those that were put there by this process."""
        if self.folder:
            return Store(self.folder, name)
        return self._stores.setdefault(name, Store("", name))


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
        self.lasting = shelves.lasting
        self._packs = keeps and bool(shelves.folder)
        self._store, self._gallery = shelves.store(name), gallery
        self._outbox: Outbox | None = None
        self._forms: dict[bytes, Piece] = {}
        self._answers: dict[Asked, bytes] = {}
        self._same: dict[object, object] = {}
        self._room = ROOM
        self._painted = 0

    def key(self, look: bytes, said: str) -> bytes:
        """By what a face is known, or those of a row of cards. `said`: all that can be said of them."""
        return digest(self.around, look, said)

    def find(self, key: bytes) -> Kept | None:
        """A face as it was drawn, if the pictures that it asked for are what they were."""
        data = self._store.get(key)
        if data is None:
            return None
        found, noted, answers = marshal.loads(data)
        if not self._right(answers):
            return None
        try:
            piece = piece_of(found, self._form, self._same)
        except KeyError:  # a form that is not there
            return None
        return _kept(key, _known(key, answers), noted, self._held(piece), answers)

    def row(self, key: bytes) -> list[Kept]:
        """Faces that were noted together, without their pieces; none where not all are what they were."""
        data = self._store.get(key)
        if data is None:
            return []
        row, answers = marshal.loads(data)
        if not self._right(answers) or not all(self._store.ask(one[0]) for one in row):
            return []
        return [_kept(*one) for one in row]

    def keep_row(self, key: bytes, row: Sequence[Kept]) -> None:
        """Notes that all faces of a row are there."""
        if self.keeps and self.lasting and all(one.known for one in row):
            faces = [(one.key, one.known, _noted(one)) for one in row]
            answers = dict.fromkeys(answer for one in row for answer in one.answers)
            self._store.put(key, marshal.dumps((faces, tuple(answers))))

    def piece(self, key: bytes) -> Piece | None:
        """What was found or kept before, once more; None where it is gone."""
        data = self._store.get(key)
        try:
            return None if data is None else piece_of(marshal.loads(data)[0], self._form, self._same)
        except KeyError:
            return None

    def keep(self, key: bytes, frame: Frame, elements: tuple[int, ...], desk: Desk, before: Noted) -> Kept:
        """Paints a face that was drawn just now, and keeps it unless there was something to tell of it.

        `before`: what was noted before it was drawn.
        """
        piece = self._paint(frame)
        whole = alone(piece)
        stays = whole and self.lasting and _untold(desk, before)
        kept = self._made(key, piece, elements, desk, before, stays)
        if not whole:
            return kept
        held = self._held(piece)
        if stays or held is None:
            self._put(kept, stays)
        return kept if held else kept._replace(piece=None)

    def apart(self) -> Outbox:
        """In another process: where what is packed there is put."""
        if self._outbox is None:
            self._outbox = Outbox(self._store)
        return self._outbox

    def pack(self, key: bytes, frame: Frame, elements: tuple[int, ...], desk: Desk, before: Noted) -> None:
        """The same there; what there was something to tell of is drawn again by who tells it."""
        piece = self._paint(frame)
        if alone(piece) and _untold(desk, before):
            self._put(self._made(key, piece, elements, desk, before, self.lasting), self.lasting)

    def put(self, records: Iterable[Record]) -> None:
        """Takes what was packed elsewhere."""
        for key, data, stays in records:
            if key not in self._store:
                self._store.put(key, data, stays=stays)

    def _paint(self, frame: Frame) -> Piece:
        piece = self.painter.paint(frame)
        self._painted += 1
        if not self._painted % OFTEN:
            self.painter.forget()
        return piece

    def _made(
        self, key: bytes, piece: Piece, elements: tuple[int, ...], desk: Desk, before: Noted, stays: bool
    ) -> Kept:
        asked = dict.fromkeys((*desk.always, *desk.asked)) if stays else ()
        answers = tuple([(names, self._answer(names)) for names in asked])
        known = _known(key, answers) if stays else b""
        tight, left_out = tuple(desk.tight[before.tight :]), tuple(desk.left_out[before.left_out :])
        return Kept(key, known, elements, tight, left_out, piece, answers)

    def _put(self, kept: Kept, stays: bool) -> None:
        assert kept.piece is not None
        self._note(kept.piece)
        data = marshal.dumps((plain(kept.piece), _noted(kept), kept.answers))
        (self._outbox or self._store).put(kept.key, data, stays=stays)

    def page(self, frame: Frame, paint: Callable[[], Piece]) -> Piece:
        """How a page was painted, but for its text, which is in its contents; else as it is painted now."""
        known = frame.source.known if self._packs and isinstance(frame, Face) else b""
        if not known:
            return paint()
        key = digest(self.around, b"page", known)
        data = self._store.get(key)
        if data is not None:
            with suppress(KeyError):  # a form that is not there
                return piece_of(marshal.loads(data), self._form, self._same)._replace(page=key)
        piece = paint()
        bare = without_text(piece)
        self._note(bare)
        self._store.put(key, marshal.dumps(plain(bare)))
        return piece._replace(shown=bare.shown, page=key)

    def shown(self, pages: Sequence[Piece]) -> Shown:
        """What several pages show together."""
        key = digest(b"shown", *[page.page for page in pages])
        data = self._store.get(key)
        if data is not None:
            return shown_of(marshal.loads(data))
        found = once(shown for page in pages for shown in page.shown)
        self._store.put(key, marshal.dumps(plain_shown(found)))
        return found

    def contents(self, page: bytes, words: Iterable[str], level: int) -> bytes | None:
        """A page's stream as it was packed the last time, if the same words stood in it."""
        return self._store.get(_contents_key(page, words, level))

    def keep_contents(self, page: bytes, words: Iterable[str], level: int, data: bytes) -> bytes:
        """Packs a page's stream, and keeps it."""
        made = packed(data, level)
        self._store.put(_contents_key(page, words, level), made)
        return made

    def font(self, face: "FontFace", gids: Sequence[int], gapped: Sequence[int]) -> FontFile:
        """A font as it was cut and packed, if the same glyphs were in it."""
        key = digest(self.around, b"font", ZLIB_RUNTIME_VERSION, face.key, repr((gids, gapped)))
        data = self._store.get(key) if self._packs else None
        if data is not None:
            return FontFile(*marshal.loads(data))
        made = font_file(face, gids, gapped, packed)
        if self._packs:
            self._store.put(key, marshal.dumps(tuple(made)))
        return made

    def packed(self, data: bytes, level: int) -> bytes:
        """A stream of the file, packed: as it was the last time, if it was there then."""
        if not self._packs or len(data) < LONG:
            return packed(data, level)
        key = digest(self.around, ZLIB_RUNTIME_VERSION, str(level), data)
        found = self._store.get(key)
        if found is None:
            found = packed(data, level)
            self._store.put(key, found)
        return found

    def save(self) -> None:
        """Keeps what this file was made of, for the next time."""
        self._store.save()

    def close(self) -> None:
        """Forgets what was not saved."""
        self._store.close()

    def _held(self, piece: Piece) -> Piece | None:
        """The same, as long as there is room for it in memory."""
        self._room -= piece.size
        return piece if self._room > 0 else None

    def _note(self, piece: Piece) -> None:
        store = self._outbox or self._store
        for known, inner in piece.inner.items():
            if known not in store:
                store.put(known, marshal.dumps(plain(inner)))
                self._note(inner)

    def _form(self, wanted: bytes) -> Piece:
        known = self._forms.get(wanted)
        if known is None:
            data = self._store.get(wanted)
            if data is None:
                raise KeyError(wanted)
            if len(self._forms) >= FORMS:
                self._forms.clear()
            known = self._forms[wanted] = piece_of(marshal.loads(data), self._form, self._same)
        return known

    def _right(self, answers: Iterable[Answer]) -> bool:
        """Whether pictures are what they were."""
        return all(self._answer(names) == answer for names, answer in answers)

    def _answer(self, names: Asked) -> bytes:
        """Which picture is found by these names, and what is in it."""
        known = self._answers.get(names)
        if known is None:
            known = self._answers[names] = self._gallery.content(names)
        return known


def said_of(card: Card) -> str:
    """All that can be said of a card, by which it is told apart."""
    return repr(card[:5])


def _kept(
    key: bytes,
    known: bytes,
    noted: Sequence[Any],
    piece: Piece | None = None,
    answers: tuple[Answer, ...] = (),
) -> Kept:
    elements, tight, left_out = noted
    if tight or left_out:  # which few have
        tight, left_out = tuple([Tight(*one) for one in tight]), tuple([LeftOut(*one) for one in left_out])
    return Kept(key, known, elements, tight, left_out, piece, answers)


def _noted(kept: Kept) -> tuple[Any, ...]:
    """What was noted, as plain values."""
    return kept.elements, tuple(map(tuple, kept.tight)), tuple(map(tuple, kept.left_out))


def _known(key: bytes, answers: tuple[Answer, ...]) -> bytes:
    return digest(key, repr(answers)) if answers else key


def _untold(desk: Desk, before: Noted) -> bool:
    """Whether nothing was told of the face at hand."""
    return noted(desk).remarks == before.remarks and not desk.spoilt


def _contents_key(page: bytes, words: Iterable[str], level: int) -> bytes:
    return digest(page, ZLIB_RUNTIME_VERSION, str(level), " ".join(words))


def drawn_elements(origins: Sequence[Origin | None], frame: Frame) -> tuple[int, ...]:
    """Which of a template's elements, by their origins, drew something on a face; -1: several together."""
    came = set(map(id, frame.elements))
    own = [n for n, origin in enumerate(origins) if origin is not None and id(origin) in came]
    return (*own, -1) if id(None) in came else tuple(own)
