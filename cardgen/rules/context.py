"""What rules are read against: the game's cards, its zones, its dated lists, and how to say things."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.variables import plain
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.deck import Scope
from cardgen.model.game import Game, Scalar
from cardgen.rules import say
from cardgen.rules.bounds import Bound, BoundNames, parse_bound
from cardgen.rules.finding import Wanted
from cardgen.rules.hand import ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.limits import KEYS, Limits, limits
from cardgen.rules.lists import CardList
from cardgen.rules.picked import Picked
from cardgen.rules.references import AtHand, fill_bound, read_text, refused
from cardgen.rules.unmatched import Pool, read_selector, reference
from cardgen.rules.unreachable import excluding
from cardgen.select import All, Reference, Selector

FIXED = Text("what stands here is the same for every deck", "这里的内容对每副套牌都相同")
# What a bound says of the leaders.
LED = re.compile(r"\bleader\.\w+")


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
    """Shared by all rules of a game while they are read. Its methods read one key of a rule's table each.

    `values`: what people call the choices and counts that come with a deck.
    """

    game: Game
    cards: Index
    zones: tuple[Zone, ...]
    lists: Mapping[str, CardList]
    diagnostics: list[Diagnostic]
    values: Mapping[str, Text] = {}

    @property
    def leaders(self) -> ZoneSet:
        return leading(self.zones)

    @property
    def pool(self) -> Pool:
        """The cards, and those that may lead: any where a zone of leaders does not say what it holds."""
        led = (zone.holds or self.cards.every for zone in self.zones if zone.leader)
        return Pool(self.game, self.cards, frozenset[int]().union(*led))

    def leader_words(self, scope: Scope) -> Text:
        """What leads in a scope, by the names that zones were given; without any “the leader”."""
        return leader_words([z for z in self.zones if z.leader and z.scope == scope])

    def zones_of(self, scope: Scope) -> ZoneSet:
        """All zones of a scope that are not ignored."""
        return tuple(n for n, z in enumerate(self.zones) if z.scope == scope and not z.ignored)

    def zone_set(self, reader: TableReader, key: str, scope: Scope) -> ZoneSet:
        """`zone = "actions"` or a list of zones; without it all zones of the scope that are not ignored."""
        value = reader.raw(key)
        if value is None:
            return self.zones_of(scope)
        wanted = [reader.string(key, "")] if isinstance(value, str) else reader.strings(key)
        known = {zone.id: n for n, zone in enumerate(self.zones)}
        for name in wanted:
            known_name(reader, key, name, known, Text("zone", "区域"), code="unknown-zone")
        return tuple(known[name] for name in wanted if name in known)

    def selector(self, reader: TableReader, key: str, at_hand: AtHand = "itself") -> Selector | None:
        """A `where`-like key; None where it is missing or wrong. `at_hand`: who `$each` is."""
        return self.selector_of(reader, reader.raw(key), key, at_hand=at_hand) if reader.has(key) else None

    def selector_of(
        self, reader: TableReader, value: object, *steps: str | int, at_hand: AtHand = "itself"
    ) -> Selector | None:
        """A selector as it was written at `steps`, with parameters put in."""
        place, fields = Place(reader.place.source, (*reader.place.path, *steps)), self.game.field_names

        def text(field: str, written: str) -> Scalar:
            return read_text(written, field, at_hand, reader.scope, fields)

        return read_selector(value, place, self.diagnostics, self.pool, text)

    def selectors(self, reader: TableReader, key: str) -> list[Selector]:
        """A selector, or a list of them; without those that are wrong."""
        value = reader.raw(key)
        if isinstance(value, list):
            read = [self.selector_of(reader, one, key, n) for n, one in enumerate(value)]
        else:
            read = [self.selector(reader, key)]
        return [one for one in read if one is not None]

    def pick(
        self,
        selector: Selector | None,
        zones: ZoneSet,
        among: Selector | None = None,
        at_hand: AtHand = "itself",
    ) -> Picked:
        """What a selector picks in some zones; `among`: of the cards that another picks too."""
        parts = tuple(part for part in (selector, among) if part is not None)
        both = All(parts) if len(parts) > 1 else (*parts, None)[0]
        return Picked(both, zones, self.cards, self.leaders, at_hand == "itself")

    def picked(self, reader: TableReader, key: str, zones: ZoneSet, at_hand: AtHand = "itself") -> Picked:
        """What a `where`-like key picks in some zones; without it all cards there."""
        return self.pick(self.selector(reader, key, at_hand), zones, at_hand=at_hand)

    def value(
        self, reader: TableReader, written: object, *steps: str | int, instead: Text | None = None
    ) -> object:
        """A value at `steps` with parameters put in, which may speak of the leaders or of a choice.

        `instead`: it may not; what else to write.
        """

        def read(text: str) -> Scalar:
            value = read_text(text, "", "nobody", reader.scope, self.game.field_names)
            if instead is not None and isinstance(value, Reference):
                raise refused(value, FIXED, instead)
            return value

        return reader.attempt(read, written, *steps) if isinstance(written, str) else written

    def words(self, reader: TableReader, key: str, instead: Text | None = None) -> tuple[str, ...]:
        """A list of such values as texts."""
        written = reader.scoped({}).strings(key)
        read = (self.value(reader, text, key, n, instead=instead) for n, text in enumerate(written))
        return tuple(v if isinstance(v, Reference) else plain(v) for v in read if v is not None)

    def no_cards(self, reader: TableReader, beside: str) -> None:
        """Refuses `where` in a rule that is about a value: it would not be looked at."""
        if reader.has("where"):
            message = Text(
                f"“where” means nothing beside “{beside}”: no cards are looked at",
                f"写了「{beside}」，「where」就没有意义：这里不看任何牌",
            )
            reader.error("where", message, code="unknown-key")

    def value_name(self, reader: TableReader, key: str, *, required: bool = False) -> str:
        """The name of a value that comes with a deck."""
        name = reader.scoped({}).string(key, "", required=required)
        instead = Text("write the name of a value of the deck", "请写套牌所带数值的名称")
        read = self.value(reader, name, key, instead=instead)
        return name if read is None else plain(read)

    def bound(self, reader: TableReader, key: str, zones: ZoneSet, *, each: bool = False) -> Bound | None:
        """`at_least`-like keys: numbers or plain arithmetic, see bounds.py. `$name` is a parameter.

        `each`: a card is at hand.
        """
        value = reader.raw(key)
        if value is None:
            return None
        if isinstance(value, str):
            found = reader.attempt(lambda text: fill_bound(text, reader.scope), value, key)
            if found is None:
                return None
            words = plain(found)
            value = float(words) if words.replace(".", "", 1).lstrip("-").isdecimal() else words
        known = BoundNames(self.cards, self.leaders, zones, self.lists, self.game.field_names, each)
        made = reader.attempt(lambda bound: parse_bound(bound, known), value, key)
        for said in LED.findall(made.text) if made is not None else ():
            self.diagnostics.extend(reference(said, reader.place_of(key), self.pool))
        return made and made._replace(words=say.bound(made.text, self.game, self.values))

    def limits(self, reader: TableReader, zones: ZoneSet, form: str = "", *, each: bool = False) -> Limits:
        """The keys `at_least`, `at_most`, `exactly` of a table. `form`: what cannot do without them."""
        least, most, exactly = (self.bound(reader, key, zones, each=each) for key in KEYS)
        if form and not any(reader.has(key) for key in KEYS):
            message = Text(
                f"{form} needs at_least, at_most or exactly", f"{form} 需要 at_least、at_most 或 exactly"
            )
            reader.error(None, message, code="missing-bound")
        made = limits(least, most, exactly)
        excluding(reader, made)
        return made

    def field(self, reader: TableReader, key: str, default: str | None = None) -> str:
        """A field; "" and a diagnostic where it is missing without default, or unknown to all kinds."""
        name = reader.string(key, default, required=default is None)
        if not name:
            return ""
        known = self.game.field_names
        if name.partition(".")[0] in known:
            return name
        reader.error(
            key,
            Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
            hint_for(name, sorted(known)),
            code="unknown-field",
        )
        return ""

    def card_list(self, reader: TableReader, key: str) -> CardList | None:
        """A dated list by its name, or by what the format calls it; None where it is missing or wrong."""
        name = reader.string(key, None)
        if name is not None:
            known_name(reader, key, name, self.lists, Text("list", "列表"), code="unknown-list")
        return self.lists.get(name or "")

    def say_zones(self, zones: ZoneSet) -> Text:
        """The zones by name."""
        return say.row([self.zones[z].name for z in zones], ", ", "、")

    def called(self, reader: TableReader, key: str, selector: Selector | None) -> Text:
        """The author's words for the cards that a selector picks; without them what it says."""
        return reader.words(key) or self.say(selector)

    def say(self, selector: Selector | None) -> Text:
        """A selector in words: “cards whose …”."""
        return say.selector(selector, self.game, self.values)

    def say_values(self, field: str, values: Iterable[Scalar]) -> list[Text]:
        """Values of a field in words; those that are spoken of by what they stand for."""
        return [say.value(field, value, self.game, self.values) for value in values]

    def value_words(self, name: str) -> Text:
        """What people call a choice or a count that comes with the deck."""
        return self.values.get(name) or Text(name, name)

    def field_words(self, reader: TableReader, field: str) -> Text:
        """The author's words for a field, from `field_called`; without them its label in game.toml."""
        return reader.words("field_called") or say.field(field, self.game)


class Common(NamedTuple):
    """What every rule has. `called`: the author's own words for the cards; `place`: the zones, if named."""

    scope: Scope
    cards: Picked
    called: Text
    place: Text
    all_cards: Index

    @property
    def at(self) -> Text:
        """The zones at the beginning of a sentence; nothing where none were named."""
        place = self.place
        return Text(f"{place.en}: ", f"{place.zh}：") if place.zh else place

    @property
    def at_cards(self) -> Text:
        """The same before a sentence on the cards, in which zones that are called as they are say nothing."""
        at, place, called = self.at, self.place, self.called
        return Text("" if place.en == called.en else at.en, "" if place.zh == called.zh else at.zh)

    @property
    def among(self) -> Text:
        """The cards at the beginning of a sentence; nothing where they are all cards."""
        if self.cards.selector is None:
            return say.NOTHING
        return Text(f"among the {self.called.en}: ", f"{self.called.zh}中，")

    def wanted(self, number: float, cards: frozenset[int]) -> Wanted:
        """So many more of some cards in the rule's zones."""
        return Wanted(number, cards, self.cards.zones)

    def names(self, cards: Sequence[int]) -> Text:
        """Cards by name for a message."""
        return say.several([self.all_cards.told(n) for n in cards])


def read_common(reader: TableReader, context: Context, scope: Scope) -> Common:
    """The keys `zone`, `where`, `called` of a rule."""
    # Where a rule speaks of `each` card, its `where` is about what is beside it.
    at_hand: AtHand = "another" if "each" in reader.data else "itself"
    cards = context.picked(reader, "where", context.zone_set(reader, "zone", scope), at_hand)
    called = context.called(reader, "called", cards.selector)
    place = context.say_zones(cards.zones) if reader.has("zone") else say.NOTHING
    return Common(scope, cards, called, place, context.cards)


def leader_words(zones: Sequence[Zone]) -> Text:
    """What leads, by the names that these zones were given; without any “the leader”."""
    names = [zone.name for zone in zones if zone.name.zh != zone.id]
    en = " or ".join(name.en.lower() for name in names)
    return Text(f"the {en or 'leader'}", "或".join(name.zh for name in names) or "领袖")


def leading(zones: Sequence[Zone]) -> ZoneSet:
    """The zones whose cards lead."""
    return tuple(n for n, zone in enumerate(zones) if zone.leader)


def known_name(
    reader: TableReader, key: str, name: str, known: Collection[str], what: Text, *, code: str
) -> None:
    """Reports a name for a zone, a list, a rule … that there is not."""
    if name not in known:
        reader.error(
            key,
            Text(f"there is no {what.en} “{name}”", f"没有名为「{name}」的{what.zh}"),
            hint_for(name, known),
            code=code,
        )
