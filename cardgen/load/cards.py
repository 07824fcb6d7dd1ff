"""cards/*.toml → cards, each checked against its kind.

What can be prepared once per kind or per file is: a thousand cards go through `_read` one by one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import TomlFile
from cardgen.decode.values import as_integer, wrong_type
from cardgen.decode.variables import Wrong
from cardgen.diagnostics import Diagnostic, KeyPath, Place, Text, has_errors
from cardgen.load.checkers import Bad, Checker, checker, unknown
from cardgen.load.composing import Composer
from cardgen.load.names import LONGEST, bad_card_id
from cardgen.model.game import BUILT_IN, Card, Kind, Value

MOST_COPIES = 9999
NAME = Text("text in quotes", "带引号的文字")


class _Id(NamedTuple):
    """An id that a card took, also one that is otherwise wrong."""

    text: str
    name: str
    place: Place


class _Plan(NamedTuple):
    """What is known about a kind before its cards are read."""

    kind: Kind
    checkers: Mapping[str, Checker]
    defaults: Mapping[str, Value]
    required: tuple[str, ...]
    images: tuple[str, ...]
    composer: Composer


def read_cards(
    files: Sequence[TomlFile], kinds: Mapping[str, Kind], root: Path, diagnostics: list[Diagnostic]
) -> tuple[Card, ...]:
    """The cards of all files, in order. A card with a mistake is reported and left out."""
    plans = {id: _plan(kind) for id, kind in kinds.items()}
    cards: list[Card] = []
    ids: list[_Id] = []
    for file in files:
        _File(file, plans, root, ids, diagnostics).read(cards)
    _check_ids(ids, diagnostics)
    return tuple(cards)


def _naming(diagnostic: Diagnostic, card: str) -> Diagnostic:
    """The message with the card's name before it, where it does not name it already."""
    message = diagnostic.message
    if card in message.en:
        return diagnostic
    return diagnostic._replace(message=Text(f"card “{card}”: {message.en}", f"卡牌「{card}」：{message.zh}"))


def _plan(kind: Kind) -> _Plan:
    fields = kind.fields
    return _Plan(
        kind,
        {name: checker(field) for name, field in fields.items()},
        {name: field.default for name, field in fields.items() if field.default is not None},
        tuple(name for name, field in fields.items() if field.required),
        tuple(name for name, field in fields.items() if field.type == "image"),
        Composer(kind),
    )


class _File:
    """One file of cards while it is read."""

    def __init__(
        self,
        file: TomlFile,
        plans: Mapping[str, _Plan],
        root: Path,
        ids: list[_Id],
        diagnostics: list[Diagnostic],
    ) -> None:
        self.file = file
        self.plans = plans
        self.root = root
        self.ids = ids
        self.diagnostics = diagnostics
        self.defaults: dict[str, object] = {}
        # Per kind: the values of [defaults] that it knows, checked once.
        self.checked: dict[str, dict[str, Value]] = {}

    def read(self, cards: list[Card]) -> None:
        data = self.file.data
        for key in data:
            if key not in ("defaults", "card"):
                self.report((key,), unknown(key, ["card", "defaults"]), key=True)
        defaults = data.get("defaults", {})
        if isinstance(defaults, dict):
            self.defaults = defaults
        else:
            self.report(("defaults",), wrong_type(Text("a table", "表"), defaults))
        entries = data.get("card", [])
        if not isinstance(entries, list):
            hint = Text("write [[card]] with two brackets", "请写成两层括号 [[card]]")
            self.report(("card",), wrong_type(Text("a list of tables", "表的列表"), entries, hint))
            return
        for index, entry in enumerate(entries):
            if isinstance(entry, dict):
                card = self.card(entry, ("card", index))
                if card is not None:
                    cards.append(card)
            else:
                self.report(("card", index), wrong_type(Text("a table", "表"), entry))
        self.check_defaults()

    def card(self, entry: Mapping[str, object], path: KeyPath) -> Card | None:
        """One card, or None where it is wrong; what is said about it names it."""
        before = len(self.diagnostics)
        card = self._card(entry, path)
        if len(self.diagnostics) > before:
            called = entry.get("name") or entry.get("id")
            if isinstance(called, str):
                self.diagnostics[before:] = [_naming(d, called) for d in self.diagnostics[before:]]
        return card

    def _card(self, entry: Mapping[str, object], path: KeyPath) -> Card | None:
        before = len(self.diagnostics)
        plan = self.plan(entry, path)
        if plan is None:
            return None
        checkers = plan.checkers
        fields = dict(self.base(plan))
        for key, value in entry.items():
            check = checkers.get(key)
            if check is None:
                if key not in BUILT_IN:
                    self.report((*path, key), unknown(key, [*checkers, *BUILT_IN]), key=True)
                continue
            found = check(value)
            if isinstance(found, Bad):
                self.faults(found, (*path, key))
            else:
                fields[key] = found
        for name in plan.required:
            if name not in fields and name not in entry and name not in self.defaults:
                self.missing(entry, path, name)
        id = self.word(entry, path, "id")
        name = self.word(entry, path, "name")
        copies = self.copies(entry, path)
        place = Place(self.file, path)
        if id:
            self.ids.append(_Id(id, name, place))
            if not (id.isascii() and id.replace("-", "").isalnum() and len(id) <= LONGEST):
                self.diagnostics.append(bad_card_id(id, place / "id"))
        for image in plan.images:
            value = fields.get(image)
            if isinstance(value, str) and value and image in entry:
                from cardgen.load.art import check_image

                found_image = check_image(self.root, value, (place / image).span)
                if isinstance(found_image, Diagnostic):
                    self.diagnostics.append(found_image)
        # Every remark so far is an error; composing now would only repeat it in other words.
        if len(self.diagnostics) > before:
            return None
        card = Card(id, name, plan.kind.id, copies, fields, place)
        plan.composer.compose(card, fields, entry, self.defaults, self.diagnostics)
        return None if has_errors(self.diagnostics[before:]) else card

    def plan(self, entry: Mapping[str, object], path: KeyPath) -> _Plan | None:
        """The plan of the entry's kind, from the entry, the file's defaults, or the game's only kind."""
        kind = entry.get("kind", self.defaults.get("kind"))
        if kind is None and len(self.plans) == 1:
            return next(iter(self.plans.values()))
        if kind is None:
            self.missing(entry, path, "kind")
            return None
        plan = self.plans.get(kind) if isinstance(kind, str) else None
        if plan is None:
            where = (*path, "kind") if "kind" in entry else ("defaults", "kind")
            if isinstance(kind, str):
                message = Text(f"there is no kind “{kind}” in game.toml", f"game.toml 里没有牌种「{kind}」")
                wrong = Wrong("unknown-kind", message, hint_for(kind, self.plans))
            else:
                wrong = wrong_type(NAME, kind)
            # A wrong default is reported once, not for each card.
            if "kind" in entry or "" not in self.checked:
                self.report(where, wrong)
                self.checked.setdefault("", {})
        return plan

    def base(self, plan: _Plan) -> dict[str, Value]:
        """What a card of this kind has before its own values: the kind's defaults, then the file's."""
        known = self.checked.get(plan.kind.id)
        if known is None:
            known = dict(plan.defaults)
            for key, value in self.defaults.items():
                check = plan.checkers.get(key)
                if check is not None:
                    found = check(value)
                    if isinstance(found, Bad):
                        self.faults(found, ("defaults", key))
                    else:
                        known[key] = found
            self.checked[plan.kind.id] = known
        return known

    def check_defaults(self) -> None:
        """Keys of [defaults] that no kind in this file knows."""
        used = [self.plans[id] for id in self.checked if id in self.plans]
        known = [*BUILT_IN, *dict.fromkeys(name for plan in used for name in plan.checkers)]
        for key in self.defaults:
            if key not in known and used:
                self.report(("defaults", key), unknown(key, known), key=True)

    def word(self, entry: Mapping[str, object], path: KeyPath, key: str) -> str:
        """The card's id or name; "" where it is wrong."""
        value = entry.get(key, self.defaults.get(key) if key == "name" else None)
        if isinstance(value, str) and value.strip():
            return value
        if value is None:
            self.missing(entry, path, key)
        elif isinstance(value, str):
            message = Text(f"“{key}” is empty", f"「{key}」是空的")
            self.report((*path, key), Wrong("missing-key", message))
        else:
            self.report((*path, key), wrong_type(NAME, value), name=key)
        return ""

    def copies(self, entry: Mapping[str, object], path: KeyPath) -> int:
        own = "copies" in entry
        value = entry["copies"] if own else self.defaults.get("copies", 1)
        if value.__class__ is int and 0 <= value <= MOST_COPIES:
            return value
        found = as_integer(value, {}, 0, MOST_COPIES)
        if isinstance(found, Wrong):
            self.report((*path, "copies") if own else ("defaults", "copies"), found, name="copies")
            return 0
        return found

    def missing(self, entry: Mapping[str, object], path: KeyPath, key: str) -> None:
        who = entry.get("name") or entry.get("id")
        of = Text(f"card “{who}”: ", f"卡牌「{who}」") if isinstance(who, str) else Text("", "")
        self.report(path, Wrong("missing-key", Text(f"{of.en}“{key}” is missing", f"{of.zh}缺少「{key}」")))

    def faults(self, found: Bad, path: KeyPath) -> None:
        for inner, wrong, key in found.faults:
            step = str(path[-1])
            self.report((*path, *inner), wrong, key=key, name="" if key else step)

    def report(self, path: KeyPath, wrong: Wrong, *, key: bool = False, name: str = "") -> None:
        message = (
            Text(f"{name}: {wrong.message.en}", f"{name}：{wrong.message.zh}") if name else wrong.message
        )
        span = self.file.span(path, key=key)
        self.diagnostics.append(Diagnostic(wrong.code, message, span, wrong.hint))


def _check_ids(used: Sequence[_Id], diagnostics: list[Diagnostic]) -> None:
    """Two cards with one id, also where they differ only in letter case or in how Unicode spells them."""
    first: dict[str, _Id] = {}
    for id in used:
        key = id.text.casefold()
        if not key.isascii():
            from unicodedata import normalize

            key = normalize("NFKC", key).casefold()
        other = first.setdefault(key, id)
        if other is not id:
            same = id.text == other.text
            message = Text(
                f"the id “{id.text}” is already taken by “{other.name}”"
                + ("" if same else f" (“{other.text}” counts as the same)"),
                f"id「{id.text}」已被「{other.name}」占用"
                + ("" if same else f"（「{other.text}」视为相同）"),
            )
            related = (((other.place / "id").span(), Text("first here", "第一次在这里")),)
            diagnostics.append(Diagnostic("duplicate-id", message, (id.place / "id").span(), related=related))
