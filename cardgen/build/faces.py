"""Cards → faces and backs of one output. What looks the same is drawn once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.build.ahead import Ahead, Drawing
from cardgen.build.shelf import Kept, drawn_elements, noted, said_of
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.digest import digest
from cardgen.export.piece import Piece
from cardgen.layout.asked import Asked
from cardgen.layout.element import Drawable
from cardgen.layout.faces import draw_faces
from cardgen.layout.prepare import prepare_template
from cardgen.layout.subject import Subject
from cardgen.model.frame import Face, Frame, Origin
from cardgen.model.game import COPY, Card, Kind, Output, Size, TemplateChoice
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.build.make import Workshop

Progress = Callable[[int, int, str], None]
# A card by its kind and id; an empty face has no id.
Key = tuple[str, str]
# So many cards are drawn between two words of progress.
STEP = 50
ROW = 10  # cards that are looked up together


class Look(NamedTuple):
    """A template made ready for the cards of a kind, and what it asks of them. `key`: by what it is known.

    `kind`, `template`, `output`: what it was made of.
    """

    elements: tuple[Drawable, ...]
    size: Size
    asked: Asked
    key: bytes
    kind: str
    template: str
    output: Output

    @property
    def numbered(self) -> bool:
        """Whether each copy of a card looks different."""
        return COPY in self.asked.names


class DrawnKind(NamedTuple):
    """The faces of one kind, or of those of its cards that one template draws."""

    look: Look
    cards: Sequence[Card]
    frames: Sequence[Frame]


def silent(done: int, total: int, what: str) -> None:
    """Progress for those who want none."""


def look_of(workshop: "Workshop", kind: Kind, name: str, named: Place | None, output: Output) -> Look | None:
    """How a template draws a kind's cards; None where there is no such template, which is told at `named`."""
    template = workshop.template(name, named)
    if template is None:
        return None
    game, asked = workshop.game, Asked([], [])
    size = game.size_of(kind.id, output.size)
    found = prepare_template(template, game, kind, size, output.vars, workshop.desk.diagnostics, asked)
    key = digest(repr((kind.id, name, size, output.vars, workshop.desk.draft)))
    return Look(found, size, asked, key, kind.id, name, output)


def back_look(workshop: "Workshop", kind: Kind, output: Output) -> Look | None:
    """How the backs of a kind are drawn; None where it has none."""
    return (
        look_of(workshop, kind, kind.back, kind.place and kind.place / "back", output) if kind.back else None
    )


def each_copy(card: Card, copies: int) -> Iterator[Card]:
    """A card as each of its copies, which know their number; more than it has begin again at 1."""
    most = card.copies or copies
    return (card._replace(fields={**card.fields, COPY: n % most + 1}) for n in range(copies))


def faces_of(workshop: "Workshop", look: Look, cards: Sequence[Card]) -> Iterator[tuple[Card, Frame]]:
    """Each card with its face, in order."""
    for faces in faces_by_look(workshop, ((look, cards),)):
        yield from faces


def faces_by_look(
    workshop: "Workshop", parts: Sequence[tuple[Look, Sequence[Card]]]
) -> Iterator[Iterator[tuple[Card, Frame]]]:
    """The cards of each look with their faces: from the shelf, or drawn, painted and put there."""
    shelf = workshop.shelf
    if shelf is None:
        for look, cards in parts:
            yield draw_faces(look.elements, cards, look.size, workshop.desk)
        return
    drawings = [Drawing(workshop, look, cards, shelf) for look, cards in parts]
    helped = shelf.keeps and workshop.jobs != 1
    ahead = Ahead(drawings, shelf, workshop.jobs, several=workshop.several) if helped else None
    try:
        for which, drawing in enumerate(drawings):
            yield _each_face(which, drawing, ahead)
    finally:
        if ahead is not None:
            ahead.close()


def _each_face(which: int, drawing: Drawing, ahead: Ahead | None) -> Iterator[tuple[Card, Frame]]:
    """Row by row: where none of its cards changed, it is enough to know that their faces are there."""
    desk, shelf = drawing.desk, drawing.shelf
    size = drawing.look.size.width, drawing.look.size.height
    origins = drawing.origins
    drew: dict[tuple[int, ...], tuple[Origin | None, ...]] = {}

    def face(card: Card, kept: Kept) -> Face:
        elements = drew.get(kept.elements)
        if elements is None:
            elements = drew[kept.elements] = tuple([None if n < 0 else origins[n] for n in kept.elements])
        origin = Origin("card", card.name or card.id or card.kind, card.place)
        return Face(size, origin, elements, Shelved(drawing, card, kept))

    for first in range(0, len(drawing.cards), ROW):
        cards = drawing.cards[first : first + ROW]
        said = [said_of(card) for card in cards]
        key = shelf.key(drawing.common, "\n".join((*said, "row")))
        row = shelf.row(key)
        for card, kept in zip(cards, row, strict=False):
            desk.tight += kept.tight
            desk.left_out += kept.left_out
            yield card, face(card, kept)
        if row:
            continue
        for number, card in enumerate(cards, first):
            found = _kept(which, number, shelf.key(drawing.common, said[number - first]), drawing, ahead)
            if isinstance(found, Kept):
                row.append(found)
                yield card, face(card, found)
            else:
                yield card, found
        shelf.keep_row(key, row)


def _kept(which: int, number: int, key: bytes, drawing: Drawing, ahead: Ahead | None) -> Kept | Frame:
    """The face of a card from the shelf, or put there; as it is drawn where nothing is kept."""
    desk, shelf = drawing.desk, drawing.shelf
    kept = shelf.find(key)
    if kept is None and ahead is not None and ahead.came(which, number):
        kept = shelf.find(key)
    if kept is None:
        draw, before = drawing.face, noted(desk)
        frame = draw(drawing.cards[number])
        if not shelf.keeps:
            return frame
        return shelf.keep(key, frame, drawn_elements(drawing.origins, frame), desk, before)
    desk.tight += kept.tight
    desk.left_out += kept.left_out
    return kept


class Shelved:
    """A face on a shelf: its piece, or by what it is known there."""

    __slots__ = ("_card", "_drawing", "_key", "_piece", "known")

    def __init__(self, drawing: Drawing, card: Card, kept: Kept) -> None:
        self._drawing, self._card = drawing, card
        self._key, self._piece, self.known = kept.key, kept.piece, kept.known

    def piece(self) -> Piece:
        shelf = self._drawing.shelf
        return self._piece or shelf.piece(self._key) or shelf.painter.paint(self.draw())

    def draw(self) -> Frame:
        return self._drawing.again(self._card)


def draw(
    workshop: "Workshop",
    cards: Iterable[Card],
    output: Output,
    progress: Progress = silent,
    copies: Mapping[Key, int] | None = None,
) -> dict[Key, tuple[Frame, ...]]:
    """The face of each card; several where a template asks for `{copy}`. Mistakes land on the desk."""
    game = workshop.game
    workshop.desk.output = output.file
    alike: dict[tuple[str, TemplateChoice | None], dict[str, Card]] = {}
    for card in cards:
        alike.setdefault((card.kind, game.kinds[card.kind].chosen(card)), {})[card.id] = card
    faces: dict[Key, tuple[Frame, ...]] = {}
    kinds: list[DrawnKind] = []
    parts: list[tuple[Look, Sequence[Card]]] = []
    for (kind_id, choice), known in alike.items():
        kind = game.kinds[kind_id]
        named = choice.place if choice else kind.place and kind.place / "template"
        look = look_of(workshop, kind, choice.template if choice else kind.template, named, output)
        if look is None:
            continue
        same: Sequence[Card] = tuple(known.values())
        if look.numbered:
            wanted = ((card, (copies or {}).get((kind_id, card.id), 1)) for card in same)
            same = [one for card, n in wanted for one in each_copy(card, min(n, card.copies or n))]
        parts.append((look, same))
    done, total = 0, sum(len(same) for _, same in parts)
    for (look, same), drawn in zip(parts, faces_by_look(workshop, parts), strict=True):
        frames: list[Frame] = []
        for card, face in drawn:
            frames.append(face)
            key = look.kind, card.id
            faces[key] = (*faces[key], face) if key in faces and look.numbered else (face,)
            done += 1
            if not done % STEP:
                progress(done, total, game.title)
        kinds.append(DrawnKind(look, same, frames))
    progress(total, total, game.title)
    if output.file and output.whole:
        from cardgen.build.unused import unused

        for found in unused(game, kinds):
            workshop.desk.tell(found)
    return faces


def draw_backs(
    workshop: "Workshop", kind: Kind, look: Look | None, cards: Sequence[Card]
) -> Sequence[Frame | None]:
    """What is behind each card of a kind: nothing without a template.

    Cards that answer alike to what the template asks share one back, which tells nothing else of them: no
    seed of its own, and a template that asks nothing is drawn for no card at all.
    """
    if look is None:
        return [None] * len(cards)
    names = look.asked.names
    place = kind.place or workshop.game.cards[0].place
    blank = Card("back", "", kind.id, 1, {}, place)
    keys = [tuple(str(Subject(card).get(name)) for name in names) for card in cards]
    shown: dict[tuple[str, ...], Card] = {}
    for key, card in zip(keys, cards, strict=True):
        shown.setdefault(key, blank if not names else card if "id" in names else card._replace(id=blank.id))
    drawn = faces_of(workshop, look, tuple(shown.values()))
    frames = dict(zip(shown, (frame for _, frame in drawn), strict=True))
    empty = [card.name for key, card in shown.items() if not frames[key].elements]
    if empty:
        workshop.desk.tell(_empty(kind, empty))
    return [frames[key] for key in keys]


def draw_face(workshop: "Workshop", card: Card, output: Output) -> Frame | None:
    """The first face of a card."""
    return next((frames[0] for frames in draw(workshop, (card,), output).values()), None)


def draw_small(workshop: "Workshop", card: Card, output: Output) -> Frame | None:
    """A card in the reduced form of its kind, if that has one."""
    kind = workshop.game.kinds[card.kind]
    if not kind.small:
        return None
    look = look_of(workshop, kind, kind.small, kind.place and kind.place / "small", output)
    if look is None:
        return None
    return next((face for _, face in draw_faces(look.elements, (card,), look.size, workshop.desk)), None)


def back_of(workshop: "Workshop", card: Card, output: Output) -> Frame | None:
    """What is behind one card: the face that it names, or what its kind has."""
    kind = workshop.game.kinds[card.kind]
    named = card.get(kind.back_card) if kind.back_card else None
    if named is None:
        return draw_backs(workshop, kind, back_look(workshop, kind, output), (card,))[0]
    other = next(one for one in workshop.game.cards if one.id == named)
    return next((frames[0] for frames in draw(workshop, (other,), output).values()), None)


def _empty(kind: Kind, names: Sequence[str]) -> Diagnostic:
    who = ", ".join(name for name in names[:5] if name)
    on = Text(f" for {who}", f"（{who}）") if who else Text("", "")
    return Diagnostic(
        "empty-back",
        Text(
            f"the back “{kind.back}” of kind “{kind.id}” draws nothing{on.en}",
            f"牌种「{kind.id}」的背面「{kind.back}」什么也没有画{on.zh}",
        ),
        kind.place and (kind.place / "back").span(),
        Text("look at its elements and their “when”", "请检查其中的元素和它们的 when"),
        "warning",
    )
