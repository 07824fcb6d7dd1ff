"""Faces one by one, as a page asks for them: templates are made ready once, what is drawn is kept.

Bounded: of a game with very many cards only the last drawings stay, but what there is to say about each does.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from cardgen.build.faces import Look, back_look, draw_backs, each_copy, look_of
from cardgen.build.make import Supplies, Workshop, alone, workshop_with
from cardgen.diagnostics import Diagnostic, Place, has_errors
from cardgen.export.formats import Paged
from cardgen.layout.desk import Tight
from cardgen.layout.faces import face_of
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Game, Kind, Output, TemplateChoice

SHAPES = Paged("cardgen.export.svg", many=False, outlines=True)
MOST_KEPT = 400
DPI = 300  # of what has to become pixels

# Cards that one template draws in one size: their kind, which of its choices, the size.
Alike = tuple[str, int, str]


class Said(NamedTuple):
    """What there was to say while a face was drawn, and which pictures it asked for."""

    tight: tuple[Tight, ...]
    findings: tuple[Diagnostic, ...]
    pictures: frozenset[str]


class _Ready(NamedTuple):
    """A template that is ready for its cards. `same`: what one card says changes how others look."""

    look: Look
    face: Callable[[Card], Frame]
    same: bool
    findings: tuple[Diagnostic, ...]


class Faces:
    """All faces of a game as it is now; `turn_to` takes it to what it became."""

    def __init__(self, supplies: Supplies) -> None:
        self.workshop: Workshop = workshop_with(supplies, draft=True)
        self.said: dict[tuple[str, str], Said] = {}
        self._ready: dict[Alike, _Ready | tuple[Diagnostic, ...]] = {}
        self._frames: dict[tuple[str, str], Frame] = {}
        self._files: dict[tuple[str, str, bool], bytes] = {}
        self._backs: dict[tuple[str, str], dict[str, Frame | None]] = {}
        self._pictures: set[str] = set()
        find = supplies.gallery.find

        def noted(names: Sequence[str], place: Place, optional: bool) -> object:
            self._pictures.update(names)
            return find(names, place, optional)

        self.workshop.desk.find_image = noted  # type: ignore[assignment]

    def turn_to(self, game: Game, changed: Sequence[Card], words: Collection[str] = ()) -> set[str]:
        """The game has other cards now, its templates are the same. Which cards are to be drawn anew.

        `words`: such as lines did not tear apart and now do, or the other way round.
        """
        self.workshop = self.workshop._replace(game=game)
        gone = {card.id for card in changed}
        if words:
            gone.update(card.id for card in game.cards if any(word in repr(card[:5]) for word in words))
        for alike, ready in [*self._ready.items()]:
            together = not isinstance(ready, _Ready) or ready.same
            if together and any(card.kind == alike[0] for card in changed):
                del self._ready[alike]
                gone.update(card.id for card in game.cards if card.kind == alike[0])
        self.forget(gone)
        self._backs.clear()
        return gone

    def forget(self, ids: Iterable[str]) -> None:
        gone = set(ids)
        kept: tuple[dict[Any, Any], ...] = self.said, self._frames, self._files
        for drawn in kept:
            for key in [key for key in drawn if key[0] in gone]:
                del drawn[key]

    def showing(self, picture: str) -> list[str]:
        """The cards on which a picture is, or would be."""
        return [id for (id, _), said in self.said.items() if picture in said.pictures]

    def made(self, id: str, size: str, back: bool) -> bytes | None:
        """A picture that is there already; any thread may ask."""
        return self._files.get((id, size, back))

    def svg(self, card: Card, size: str, back: bool) -> bytes | None:
        """A face as a picture; None where the card has no such side. Raises Mistakes where art is damaged."""
        key = card.id, size, back
        if key not in self._files:
            frame = self.back(card, size) if back else self.front(card, size)
            if frame is None:
                return None
            _make_room(self._files)
            self._files[key] = alone(self.workshop, frame, card.name, SHAPES, DPI)
        return self._files[key]

    def front(self, card: Card, size: str) -> Frame | None:
        """None where its template cannot be made sense of, which is in `said`."""
        key = card.id, size
        if key in self._frames:
            return self._frames[key]
        ready = self._ready_for(card, size)
        if not isinstance(ready, _Ready):
            self.said[key] = Said((), ready, frozenset())
            return None
        desk = self.workshop.desk
        self._pictures.clear()
        desk.tight, desk.diagnostics = [], []
        shown = next(each_copy(card, 1)) if ready.look.numbered else card
        _make_room(self._frames)
        frame = self._frames[key] = ready.face(shown)
        found = (*ready.findings, *desk.diagnostics)
        self.said[key] = Said(tuple(desk.tight), found, frozenset(self._pictures))
        return frame

    def back(self, card: Card, size: str) -> Frame | None:
        game, kind = self.workshop.game, self.workshop.game.kinds[card.kind]
        named = card.get(kind.back_card) if kind.back_card else None
        if named is not None:
            other = next((one for one in game.cards if one.id == named), None)
            return self.front(other, size) if other else None
        key = kind.id, size
        if key not in self._backs:
            same = [one for one in game.cards if one.kind == kind.id]
            look = back_look(self.workshop, kind, _output(size))
            backs = draw_backs(self.workshop, kind, look, same)
            self._backs[key] = {one.id: back for one, back in zip(same, backs, strict=True)}
        return self._backs[key].get(card.id)

    def _ready_for(self, card: Card, size: str) -> _Ready | tuple[Diagnostic, ...]:
        kind = self.workshop.game.kinds[card.kind]
        choice = kind.chosen(card)
        alike = kind.id, kind.choices.index(choice) if choice else -1, size
        if alike not in self._ready:
            self._ready[alike] = self._made_ready(kind, choice, size)
        return self._ready[alike]

    def _made_ready(
        self, kind: Kind, choice: TemplateChoice | None, size: str
    ) -> _Ready | tuple[Diagnostic, ...]:
        desk = self.workshop.desk
        desk.diagnostics = []
        named = choice.place if choice else kind.place and kind.place / "template"
        name = choice.template if choice else kind.template
        look = look_of(self.workshop, kind, name, named, _output(size))
        if look is None or has_errors(desk.diagnostics):
            return tuple(desk.diagnostics)
        cards = [c for c in self.workshop.game.cards if c.kind == kind.id and kind.chosen(c) == choice]
        same = any(element.same for element in look.elements)
        face = face_of(look.elements, cards, look.size, desk)
        return _Ready(look, face, same, tuple(desk.diagnostics))


def _output(size: str) -> Output:
    return Output("", size)


def _make_room(kept: dict[Any, Any]) -> None:
    """The oldest goes where there is no more room."""
    if len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
