"""Faces with what is behind them: each card, or each of its copies, and its own back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.build.faces import Key, Look, Progress, back_look, draw, draw_backs, each_copy
from cardgen.build.plan import Plan, tilings
from cardgen.diagnostics import Diagnostic, Text
from cardgen.impose.sheets import Printed
from cardgen.model.frame import Frame
from cardgen.model.game import COPY, Card, Game
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.build.make import Workshop


class Piece(NamedTuple):
    """A card, or one of its copies, with its face."""

    card: Card
    front: Frame
    copies: int
    spare: bool

    @property
    def key(self) -> Key:
        return self.card.kind, self.card.id


class Behind(NamedTuple):
    """What may be on backs: the template of each kind, or the other side of a card of two faces."""

    looks: Mapping[str, Look | None]
    reverses: Mapping[Key, Card]
    faces: Mapping[Key, tuple[Frame, ...]]

    def reverse(self, key: Key) -> tuple[Frame, ...]:
        """The faces of a card's other side; none where it has no such side."""
        other = self.reverses.get(key)
        return self.faces.get((other.kind, other.id), ()) if other else ()

    def differs(self, key: Key) -> bool:
        """Whether each copy of a card has a back of its own."""
        look = self.looks.get(key[0])
        return len(self.reverse(key)) > 1 or (key not in self.reverses and look is not None and look.numbered)


class Pairs(NamedTuple):
    """The pieces of a plan, each with what is laid on the sheets for it, and what may be on their backs."""

    pieces: tuple[Piece, ...]
    laid: tuple[Printed, ...]
    behind: Behind


def printed(workshop: "Workshop", what: Plan, progress: Progress) -> tuple[Printed, ...]:
    """Faces with their backs and copies, ready to be laid on sheets."""
    return on_sheets(workshop, what, paired(workshop, what, progress))


def paired(workshop: "Workshop", what: Plan, progress: Progress) -> Pairs:
    """Each card's face with its back. Mistakes land on the desk."""
    game, request = workshop.game, what.request
    output = request.output._replace(file=request.file)
    copies = {(pile.card.kind, pile.card.id): pile.copies for pile in what.printed}
    duplex = output.backs != "none"
    reverses = reverse_cards(game, what) if duplex else {}
    copies.update(((other.kind, other.id), copies[key]) for key, other in reverses.items())
    cards = (*(pile.card for pile in what.printed), *reverses.values())
    faces = draw(workshop, cards, output, progress, copies)
    kinds = dict.fromkeys(pile.card.kind for pile in what.printed) if duplex else ()
    looks = {id: back_look(workshop, game.kinds[id], output) for id in kinds}
    behind = Behind(looks, reverses, faces)
    pieces = tuple(_pieces(what, behind))
    backs = _backs(workshop, pieces, behind) if duplex else [None] * len(pieces)
    if duplex and not any(backs):
        workshop.desk.tell(_no_backs(what))
    laid = [
        Printed(piece.front, game.size_of(piece.card.kind, output.size).id, back, piece.copies)
        for piece, back in zip(pieces, backs, strict=True)
    ]
    return Pairs(pieces, tuple(laid), behind)


def on_sheets(workshop: "Workshop", what: Plan, pairs: Pairs) -> tuple[Printed, ...]:
    """What is laid on sheets: quick-reference cards before spares; what is too large in tiles."""
    pieces, laid, (looks, reverses, _) = pairs
    plain_fronts = [one.front for one in laid]
    if what.request.draft:
        from cardgen.build.draft_mark import Marks

        marked = Marks(workshop).on
        laid = tuple(one._replace(front=marked(one.front)) for one in laid)
    if what.request.output.trace:
        from cardgen.build.trace_mark import Traces

        traced = Traces(workshop).on
        pairs_of = zip(laid, plain_fronts, strict=True)
        laid = tuple(one._replace(front=traced(one.front, of)) for one, of in pairs_of)
    references: tuple[Printed, ...] = ()
    if what.handouts is not None:
        # Theirs is a back of their size that says nothing of a card.
        size = what.request.size
        plain = (
            one.back
            for one, piece in zip(laid, pieces, strict=True)
            if one.size == size.id and piece.key not in reverses
            if (look := looks.get(piece.card.kind)) and not look.asked.names
        )
        references = tuple(what.handouts.draw(workshop, size, next(plain, None)))
    spares = [one for one, piece in zip(laid, pieces, strict=True) if piece.spare]
    cuts = tilings(what)
    whole = (*laid[: len(laid) - len(spares)], *references, *spares)
    return tuple(part for one in whole for part in (cuts[one.size].cut(one) if one.size in cuts else (one,)))


def reverse_cards(game: Game, what: Plan) -> dict[Key, Card]:
    """The cards that are on the backs of others; one that is never printed itself has their copies."""
    known = {card.id: card for card in game.cards}
    found: dict[Key, Card] = {}
    for pile in what.printed:
        field = game.kinds[pile.card.kind].back_card
        other = known.get(str(pile.card.get(field))) if field else None
        if other is not None:
            found[pile.card.kind, pile.card.id] = other._replace(copies=other.copies or pile.card.copies)
    return found


def _pieces(what: Plan, behind: Behind) -> Iterator[Piece]:
    """Each pile, or each copy where these differ. What could not be drawn is left out."""
    for card, copies, spare in what.printed:
        key = card.kind, card.id
        fronts = behind.faces.get(key, ())
        if len(fronts) > 1 or (fronts and behind.looks and behind.differs(key)):
            for n, one in enumerate(each_copy(card, copies)):
                yield Piece(one, fronts[n % len(fronts)], 1, spare)
        elif fronts:
            yield Piece(card, fronts[0], copies, spare)


def _backs(workshop: "Workshop", pieces: Sequence[Piece], behind: Behind) -> list[Frame | None]:
    """What is behind each of the pieces."""
    backs: list[Frame | None] = [None] * len(pieces)
    for kind, look in behind.looks.items():
        own = [n for n, piece in enumerate(pieces) if piece.card.kind == kind]
        plain = [n for n in own if pieces[n].key not in behind.reverses]
        drawn = draw_backs(workshop, workshop.game.kinds[kind], look, [pieces[n].card for n in plain])
        for n, frame in zip(plain, drawn, strict=True):
            backs[n] = frame
        for n in set(own).difference(plain):
            frames = behind.reverse(pieces[n].key)
            copy = pieces[n].card.get(COPY)
            backs[n] = frames[(copy - 1 if isinstance(copy, int) else 0) % len(frames)] if frames else None
    return backs


def _no_backs(what: Plan) -> Diagnostic:
    return Diagnostic(
        "no-backs",
        Text(
            f"{what.request.file}: none of these cards has a back, so every second page is blank",
            f"{what.request.file}：这些牌都没有背面，每隔一页都是白页",
        ),
        what.request.span("backs"),
        Text('give a kind a back: back = "back"', '请给牌种加上背面：back = "back"'),
        "warning",
    )
