"""Files of cards → cards, each checked against its kind.

What can be prepared once per kind or per file is: thousands of cards go through `_File.card` one by one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from cardgen.decode.fields import FieldShape, check_of, check_required, read_fields, shape_of
from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.translate import Translated
from cardgen.decode.values import QUOTED, wrong_type
from cardgen.diagnostics import Diagnostic, Place, Source, Text, has_errors, mistake
from cardgen.load.composing import Composer
from cardgen.load.names import LONGEST
from cardgen.model.game import BUILT_IN, Card, Field, Kind, Value
from cardgen.record import NamedTuple

MOST_COPIES = 9999
COPIES = check_of(Field("copies", "integer", least=0, most=MOST_COPIES))


class CardFile(Source, Protocol):
    """A file of cards, TOML or a table: what it holds, and where each value stands."""

    data: dict[str, object]


class _Taken(NamedTuple):
    """An id that a card took, also one that is otherwise wrong."""

    id: str
    name: str
    place: Place


class _Plan(NamedTuple):
    """What is known about a kind before its cards are read."""

    kind: Kind
    shape: FieldShape
    images: tuple[str, ...]
    composer: Composer


def read_cards(
    files: Sequence[CardFile],
    kinds: Mapping[str, Kind],
    root: Path,
    diagnostics: list[Diagnostic],
    *,
    draft: bool = False,
) -> tuple[Card, ...]:
    """The cards of all files, in order. A card with a mistake is reported and left out.

    `draft`: a picture that is not there is no mistake yet.
    """
    plans = {id: _plan(kind) for id, kind in kinds.items()}
    cards: list[Card] = []
    ids: dict[str, _Taken] = {}
    for file in files:
        cards += _File(file, plans, root, ids, diagnostics, draft).read()
    return tuple(cards)


def _plan(kind: Kind) -> _Plan:
    """A card's own id, name and copies are read like the fields that its kind declares."""
    shape = shape_of(kind.fields)
    shape = shape._replace(
        names=dict.fromkeys((*kind.fields, *BUILT_IN)),
        checks={**shape.checks, "id": _id, "name": _name, "copies": COPIES},
        defaults={"copies": 1, **shape.defaults},
        required=(*shape.required, "id", "name"),
    )
    images = tuple(name for name, field in kind.fields.items() if field.type == "image")
    return _Plan(kind, shape, images, Composer(kind))


def _name(value: object) -> str:
    if value.__class__ is not str:
        raise wrong_type(QUOTED, value)
    if not value.strip():
        raise mistake("missing-key", Text("must not be empty", "不能是空的"))
    return value


def _id(value: object) -> str:
    id = _name(value)
    if not (id.isascii() and id.replace("-", "").isalnum() and len(id) <= LONGEST):
        raise mistake(
            "bad-name",
            Text(
                f"expected only ASCII letters, digits and “-”, found “{id[:40]}”",
                f"只能用英文字母、数字和「-」，实为「{id[:40]}」",
            ),
            Text("for example “attack-1”; Chinese goes into “name”", "例如「attack-1」；中文请写在 name 里"),
        )
    return id


class _File:
    """One file of cards while it is read."""

    def __init__(
        self,
        file: CardFile,
        plans: Mapping[str, _Plan],
        root: Path,
        ids: dict[str, _Taken],
        diagnostics: list[Diagnostic],
        draft: bool,
    ) -> None:
        self.plans = plans
        self.allowed = "image-missing" if draft else ""
        self.root = root
        self.ids = ids
        self.diagnostics = diagnostics
        self.own = file.own if isinstance(file, Translated) else {}
        self.reader = TableReader(file.data, Place(file), diagnostics)
        self.defaults = self.reader.table("defaults") or TableReader({}, Place(file), diagnostics)
        # Per kind: what a card has before its own values.
        self.bases: dict[str, dict[str, Value]] = {}

    def read(self) -> list[Card]:
        entries = self.reader.raw("card") or []
        if not isinstance(entries, list):
            hint = Text("write [[card]] with two brackets", "请写成两层括号 [[card]]")
            self.reader.report(wrong_type(Text("a list of tables", "表的列表"), entries, hint), "card")
            return []
        # One by one, not by `tables`: there may be very many, and nobody will ask for them again.
        cards: list[Card] = []
        for index, entry in enumerate(entries):
            entries[index] = None
            reader = self.reader.below(entry, None, "card", index)
            if reader is not None and (card := self.card(reader)) is not None:
                cards.append(card)
        self.reader.done()
        # A key of [defaults] is unknown where no kind in this file knows it.
        if self.bases:
            self.defaults.done()
        return cards

    def card(self, reader: TableReader) -> Card | None:
        """One card, or None where it is wrong; what is said about it names it."""
        found = reader.diagnostics = []
        card = self._card(reader)
        if found:
            words = (reader.data.get("name"), reader.data.get("id"))
            called = next((word for word in words if isinstance(word, str) and word.strip()), "")
            what = Text(f"card “{called}”", f"卡牌「{called}」")
            self.diagnostics += [d.about(what) for d in found] if called else found
        return None if has_errors(found) else card

    def _card(self, reader: TableReader) -> Card | None:
        plan = self.plan(reader)
        if plan is None:
            return None
        fields = dict(self.base(plan))
        read_fields(reader, plan.shape, fields)
        reader.done()
        check_required(reader, plan.shape, fields, self.defaults.data)
        id, name, copies = fields.pop("id", ""), fields.pop("name", ""), fields.pop("copies")
        assert isinstance(id, str) and isinstance(name, str) and isinstance(copies, int)
        if id:
            self.take(_Taken(id, name, reader.place), reader)
        for image in plan.images:
            value = fields.get(image)
            if isinstance(value, str) and value and image in reader.data:
                from cardgen.load.art import check_image

                found = check_image(self.root, value, reader.place_of(image).span, glance=True)
                if isinstance(found, Diagnostic) and found.code != self.allowed:
                    reader.diagnostics.append(found)
        # Every remark so far is an error; composing now would only repeat it in other words.
        if reader.diagnostics:
            return None
        own = str(self.own.get((*reader.place.path, "name"), "")) if self.own else ""
        card = Card(id, name, plan.kind.id, copies, fields, reader.place, own)
        plan.composer.compose(card, fields, reader.data, self.defaults.data, reader.diagnostics)
        return card

    def plan(self, reader: TableReader) -> _Plan | None:
        """The plan of the card's kind, from the card, the file's defaults, or the game's only kind."""
        source = reader if "kind" in reader.data else self.defaults
        kind = source.data.get("kind")
        if kind is None and len(self.plans) == 1:
            return next(iter(self.plans.values()))
        plan = self.plans.get(kind) if isinstance(kind, str) else None
        if kind is None:
            reader.missing("kind")
        # A wrong default is reported once, not for each card.
        elif plan is None and "kind" not in source.asked and source.string("kind", None) is not None:
            message = Text(f"there is no kind “{kind}” in game.toml", f"game.toml 里没有牌种「{kind}」")
            source.error("kind", message, hint_for(str(kind), self.plans), code="unknown-kind")
        return plan

    def base(self, plan: _Plan) -> dict[str, Value]:
        """What a card of this kind has before its own values: the kind's defaults, then the file's."""
        known = self.bases.get(plan.kind.id)
        if known is None:
            known = self.bases[plan.kind.id] = dict(plan.shape.defaults)
            read_fields(self.defaults, plan.shape, known)
        return known

    def take(self, taken: _Taken, reader: TableReader) -> None:
        """Two cards must not have one id, also where these differ only in letter case."""
        first = self.ids.setdefault(taken.id.casefold(), taken)
        if first is not taken:
            same = taken.id == first.id
            message = Text(
                f"the id “{taken.id}” is already taken by “{first.name}”"
                + ("" if same else f" (“{first.id}” counts as the same)"),
                f"id「{taken.id}」已被「{first.name}」占用" + ("" if same else f"（「{first.id}」视为相同）"),
            )
            related = (((first.place / "id").span(), Text("first here", "第一次在这里")),)
            span = reader.place_of("id").span()
            reader.diagnostics.append(Diagnostic("duplicate-id", message, span, related=related))
