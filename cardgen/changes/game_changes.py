"""Two versions of a game → what changed on its cards, as blocks: by kind, in the order of the cards."""

from typing import NamedTuple

from cardgen.changes.field_changes import Difference, field_changes
from cardgen.model.document import Block, Blocks, Break, Inline, Inlines, Item, ListBlock, Paragraph, Words
from cardgen.model.game import Card, Game


class Versions(NamedTuple):
    """The two versions. `since`: what the older one is called."""

    old: Game
    new: Game
    since: str
    chinese: bool

    def say(self, en: str, zh: str) -> str:
        return zh if self.chinese else en

    def kind_name(self, id: str) -> str:
        return (self.new.kinds.get(id) or self.old.kinds[id]).name


# A card as it was and as it is; one of both is missing where it is new, or gone.
Pair = tuple[Card | None, Card | None]


def changes(versions: Versions, line: int = 0) -> Blocks:
    """The whole list; only a sentence where nothing changed."""
    old, new = versions.old, versions.new
    told = [(pair, said) for pair in card_pairs(old, new) if (said := _said(pair, versions))]
    out: list[Block] = [Paragraph((Words(_summary([pair for pair, _ in told], versions)),), line)]
    for kind in dict.fromkeys((*new.kinds, *old.kinds)):
        items = tuple(
            Item((Paragraph(said, line),), line=line)
            for (before, after), said in told
            if (card := after or before) and card.kind == kind
        )
        if items:
            out += [Paragraph(_head(kind, versions), line), ListBlock(items, line=line)]
    return tuple(out)


def card_pairs(old: Game, new: Game) -> list[Pair]:
    """Cards are the same by id, else by kind and name. Those that are gone come last."""
    by_id = {card.id: card for card in old.cards}
    still = {card.id for card in new.cards}
    gone = {card.id: card for card in old.cards if card.id not in still}
    by_name = {(card.kind, card.name): card for card in gone.values()}
    pairs: list[Pair] = []
    for card in new.cards:
        before = by_id.get(card.id) or by_name.pop((card.kind, card.name), None)
        if before is not None:
            gone.pop(before.id, None)
        pairs.append((before, card))
    return [*pairs, *((card, None) for card in gone.values())]


def _said(pair: Pair, versions: Versions) -> Inlines:
    """What there is to say of a card; nothing where it is the same."""
    before, after = pair
    if after is None:
        assert before is not None
        was = Words(versions.say(f" (was ×{before.copies})", f"（原 ×{before.copies}）"))
        name = Words(before.name, bold=True, strike=True)
        return (Words(versions.say("removed: ", "移除 ")), name, *((was,) if before.copies else ()))
    if before is None:
        name, times = Words(after.name, bold=True), Words(f" ×{after.copies}")
        return (Words(versions.say("new: ", "新增 ")), name, *((times,) if after.copies else ()))
    return _changed(before, after, versions)


def _changed(before: Card, after: Card, versions: Versions) -> Inlines:
    """The card's name, then each difference; long ones on lines of their own."""
    out: list[Inline] = [Words(after.name, bold=True)]
    if before.name != after.name:
        out.append(Words(versions.say(f" (was “{before.name}”)", f"（原名“{before.name}”）")))
    joint = versions.say(": ", "：")
    for words, long, *_ in differences(before, after, versions):
        out += [Break() if long else Words(joint), *words]
        joint = versions.say("; ", "；")
    return tuple(out) if len(out) > 1 else ()


def differences(before: Card, after: Card, versions: Versions) -> list[Difference]:
    """How often there is a card, its kind, its fields."""
    found: list[Difference] = []
    if before.copies != after.copies:
        label = versions.say("copies", "张数")
        found.append(_plain(label, f"×{before.copies}", f"×{after.copies}"))
    if before.kind != after.kind:
        label = versions.say("kind", "类型")
        found.append(_plain(label, versions.kind_name(before.kind), versions.kind_name(after.kind)))
    return found + field_changes(before, after, versions.old, versions.new, chinese=versions.chinese)


def _plain(label: str, old: str, new: str) -> Difference:
    return Difference((Words(f"{label} {old} → {new}"),), label=label, parts=((Words(old),), (Words(new),)))


def _summary(told: list[Pair], versions: Versions) -> str:
    since = versions.since
    added = sum(before is None for before, _ in told)
    removed = sum(after is None for _, after in told)
    changed = len(told) - added - removed
    parts = [
        versions.say(f"{number} {en}", f"{zh} {number} 种")
        for number, en, zh in (
            (changed, "changed", "改动"),
            (added, "new", "新增"),
            (removed, "removed", "移除"),
        )
        if number
    ]
    if not parts:
        return versions.say(f"No card has changed since {since}.", f"自 {since} 以来，卡牌没有变化。")
    before, after = (sum(card.copies for card in game.cards) for game in versions[:2])
    counted = versions.say(", ", "、").join(parts)
    if before != after:
        counted += versions.say(f"; {before} → {after} cards in all", f"；全套 {before} → {after} 张")
    return versions.say(f"Since {since}: {counted}.", f"自 {since} 以来：{counted}。")


def _head(kind: str, versions: Versions) -> Inlines:
    """The kind, and how many cards of it there were and are."""
    before, after = (sum(c.copies for c in game.cards if c.kind == kind) for game in versions[:2])
    total = versions.say(f" {before} → {after} cards", f"　{before} → {after} 张")
    name = Words(versions.kind_name(kind), bold=True)
    return (name, Words(total)) if before != after else (name,)


def called(old: Game, new: Game, asked: str) -> str:
    """What the older version is called: by its number if that differs, else as it was asked for."""
    own = old.version and old.version != new.version
    return f"v{old.version}" if own else asked.rstrip("/").rpartition("/")[2]
