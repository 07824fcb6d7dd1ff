"""What rules are read against: the game's cards, its zones, its dated lists, and how to say things."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.deck import Scope
from cardgen.model.game import BUILT_IN, Game
from cardgen.rules.bounds import Bound, parse_bound
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.lists import CardList
from cardgen.rules.say import say_selector
from cardgen.select import Selector, parse_table


class Condition(Protocol):
    """Whether a rule is looked at; see conditions.py."""

    def __call__(self, hand: Hand, /) -> bool: ...

    def words(self, so: bool = True) -> Text: ...


class Zone(NamedTuple):
    """A pile of cards with a name. `holds`: cards that go here by themselves. `leader`: its cards lead.

    `ignored`: rules that name no zones do not look here (tokens, side piles).
    """

    id: str
    name: Text
    holds: frozenset[int]
    leader: bool = False
    ignored: bool = False
    scope: Scope = "deck"


class Context(NamedTuple):
    """Shared by all rules of a game while they are read."""

    game: Game
    cards: Index
    zones: tuple[Zone, ...]
    lists: Mapping[str, CardList]
    diagnostics: list[Diagnostic]

    @property
    def leaders(self) -> ZoneSet:
        return tuple(n for n, z in enumerate(self.zones) if z.leader)

    def leader_words(self, scope: Scope) -> Text:
        """What leads in a scope, by the names that zones were given; without any “the leader”."""
        names = [z.name for z in self.zones if z.leader and z.scope == scope and z.name.zh != z.id]
        en = " or ".join(name.en.lower() for name in names)
        return Text(f"the {en or 'leader'}", "或".join(name.zh for name in names) or "领袖")

    def named(self, name: str) -> int | None:
        return next((n for n, z in enumerate(self.zones) if z.id == name), None)

    def zone_set(self, reader: TableReader, key: str, scope: Scope) -> ZoneSet:
        """`zone = "actions"` or a list of zones; without it all zones of the scope that are not ignored."""
        value = reader.raw(key)
        if value is None:
            return tuple(n for n, z in enumerate(self.zones) if z.scope == scope and not z.ignored)
        wanted = [reader.string(key, "")] if isinstance(value, str) else list(reader.strings(key))
        found = []
        for name in wanted:
            number = self.named(name)
            if number is None:
                reader.error(
                    key,
                    Text(f"there is no zone “{name}”", f"没有名为「{name}」的区域"),
                    hint_for(name, [z.id for z in self.zones]),
                    code="unknown-zone",
                )
            else:
                found.append(number)
        return tuple(found)

    def selector(self, reader: TableReader, key: str) -> Selector | None:
        """A `where`-like key; None where it is missing or wrong."""
        if not reader.has(key):
            return None
        known = self.game.field_names.union(BUILT_IN)
        return parse_table(reader.raw(key), reader.place_of(key), self.diagnostics, known)

    def bound(self, reader: TableReader, key: str, zones: ZoneSet) -> Bound | None:
        """`at_least`-like keys: numbers or plain arithmetic, see bounds.py. `$name` is a parameter."""
        value = reader.raw(key)
        if value is None:
            return None
        if isinstance(value, str):
            value = reader.string(key, "")
            if value.replace(".", "", 1).lstrip("-").isdecimal():
                value = float(value)
        known = self.game.field_names.union(BUILT_IN)
        return reader.attempt(
            lambda bound: parse_bound(bound, self.cards, self.leaders, zones, self.lists, known), value, key
        )

    def card_list(self, reader: TableReader, key: str) -> CardList | None:
        """A dated list by its name, or by what the format calls it; None where it is missing or wrong."""
        name = reader.string(key)
        if name is None:
            return None
        found = self.lists.get(name)
        if found is None:
            reader.error(
                key,
                Text(f"there is no list “{name}”", f"没有名为「{name}」的列表"),
                hint_for(name, self.lists),
                code="unknown-list",
            )
        return found

    def say_zones(self, zones: ZoneSet) -> Text:
        """The zones by name; nothing where it is plain which are meant."""
        names = [self.zones[z].name for z in zones]
        return Text(", ".join(n.en for n in names), "、".join(n.zh for n in names))

    def called(self, reader: TableReader, key: str, selector: Selector | None) -> Text:
        """The author's words for the cards that a selector picks; without them what it says."""
        return reader.words(key) or self.say(selector)

    def say(self, selector: Selector | None) -> Text:
        """A selector in words: “cards whose …”."""
        return say_selector(selector, self.game)


class Common(NamedTuple):
    """What every rule has. `called`: the author's own words for the cards that `where` picks."""

    id: str
    scope: Scope
    zones: ZoneSet
    selector: Selector | None
    picked: frozenset[int]
    called: Text
    place_words: Text
    why: str


def read_common(reader: TableReader, context: Context, scope: Scope) -> Common:
    """The keys `id`, `zone`, `where`, `called`, `why` of a rule."""
    zones = context.zone_set(reader, "zone", scope)
    selector = context.selector(reader, "where")
    named = reader.has("zone")
    return Common(
        id=reader.string("id", ""),
        scope=scope,
        zones=zones,
        selector=selector,
        picked=context.cards.pick(selector),
        called=context.called(reader, "called", selector),
        place_words=context.say_zones(zones) if named else Text("", ""),
        why=reader.string("why", ""),
    )


def among(common: Common) -> Text:
    """The cards that a rule is about, at the beginning of a sentence; nothing where they are all cards."""
    if common.selector is None:
        return Text("", "")
    return Text(f"among the {common.called.en}: ", f"{common.called.zh}中，")


def names(index: Index, cards: Sequence[int]) -> Text:
    """Cards by name for a message; many are cut short."""
    shown = [index.name(n) for n in cards[:6]]
    more = len(cards) - len(shown)
    return Text(
        ", ".join(shown) + (f" and {more} more" if more else ""),
        "、".join(shown) + (f" 等 {len(cards)} 种" if more else ""),
    )
