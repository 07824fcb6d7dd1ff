"""What adding cards can mend: which breaches stay whatever is added, and which cards there is room for.

Everything here is quick and errs on one side: what it calls lasting is, what it calls barred is. What it
leaves open only a solver knows (repair/proof.py).
"""

from collections.abc import Iterator, Sequence
from math import inf

from cardgen.rules.bounds import Apply, Bound, FieldSum, Tree, ZoneSize
from cardgen.rules.conditions import Both, Condition, Has, ValueIs
from cardgen.rules.context import Zone
from cardgen.rules.finding import Wanted
from cardgen.rules.form import Rule
from cardgen.rules.forms.budget import Budget
from cardgen.rules.forms.choice import Choice
from cardgen.rules.forms.count import Count
from cardgen.rules.forms.within import Within
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.picked import Picked
from cardgen.rules.references import LEADER

# Of so many cards some are not worth naming.
MANY = 16


def lasts(rule: Rule) -> bool:
    """Whether a breach that lacks nothing stays, whatever cards are added: all that it looks at is fixed."""
    match rule.form:
        case Within():
            return False
        case Choice() if rule.form.leader_field:
            return False
        case Budget() if min(rule.form.costs, default=0) < 0:
            return False
    return isinstance(rule.form, tuple) and _holds_on(rule.condition) and all(map(_fixed, rule.form))


def _holds_on(condition: Condition | None) -> bool:
    """Whether a rule that is looked at now is looked at with more cards, too."""
    match condition:
        case None | ValueIs():
            return True
        case Has(cards):
            return _fixed(cards)
        case Both(when, unless):
            return _holds_on(when) and (unless is None or isinstance(unless, ValueIs))
    return False


def _fixed(part: object) -> bool:
    """Whether a part of a rule means the same with more cards."""
    match part:
        case Bound():
            return not _counts(part.tree)
        case Picked():
            return LEADER not in part.spoken_of
        case Has() | Both():
            return False
        case tuple():
            return all(map(_fixed, part))
    return True


def _counts(tree: Tree) -> bool:
    """Whether a bound counts cards."""
    return any(map(_counts, tree.parts)) if isinstance(tree, Apply) else isinstance(tree, ZoneSize | FieldSum)


def speaks_of_leader(part: object, leaders: ZoneSet) -> bool:
    """Whether a part of a rule means something else under another leader."""
    match part:
        case Bound():
            return speaks_of_leader(part.tree, leaders)
        case Picked():
            return LEADER in part.spoken_of
        case FieldSum():
            return bool(part.zones) and set(part.zones) <= set(leaders)
        case tuple():
            return any(speaks_of_leader(one, leaders) for one in part)
    return False


class Walls:
    """Those of some rules whose breaches last: what no card may break that is added."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = [rule for rule in rules if rule.severity == "error" and lasts(rule)]
        self.ids = frozenset(rule.id for rule in self.rules)
        self.sizes = [
            rule.form
            for rule in self.rules
            if isinstance(rule.form, Count) and rule.form.common.cards.selector is None
            if rule.condition is None
        ]


class Room:
    """Which cards can still be put where without a breach that would stay. `broken`: what is so now."""

    def __init__(self, walls: Walls, zones: Sequence[Zone], hand: Hand, broken: Sequence[Rule]) -> None:
        self._zones = zones
        self._hand = hand
        self._left = [(frozenset(size.common.cards.zones), _left(size, hand)) for size in walls.sizes]
        over = {id(rule) for rule in broken}
        self._kept = [rule for rule in walls.rules if id(rule) not in over]

    def cards(self, wanted: Wanted) -> Iterator[int]:
        """Those of the wanted cards that can be added, where there is room for so many as are wanted.

        Each by itself: whether they can be added together is not asked.
        """
        if any(number < wanted.number for zones, number in self._left if zones.issuperset(wanted.zones)):
            return
        full = frozenset[int]().union(*(zones for zones, number in self._left if number < 1))
        open_zones = {zone: self._zones[zone].holds for zone in wanted.zones if zone not in full}
        held = wanted.cards
        if all(open_zones.values()):
            held &= frozenset().union(*open_zones.values())
        for card in sorted(held):
            if any(self._takes(zone, card) for zone in open_zones):
                yield card

    def narrows(self, wanted: Wanted, every: int) -> bool:
        """Whether it helps to name some of the wanted cards, because not any card will do."""
        if len(wanted.cards) < every:
            return True
        held = [self._zones[zone].holds for zone in wanted.zones]
        return all(held) and sum(map(len, held)) <= MANY

    def _takes(self, zone: int, card: int) -> bool:
        holds = self._zones[zone].holds
        return (card in holds or not holds) and _fits(self._kept, _with(self._hand, zone, card))


def _left(size: Count, hand: Hand) -> float:
    """How many more cards the size of a zone allows."""
    return inf if size.different else size.limits.of(hand)[1] - size.common.cards.number(hand)


def _with(hand: Hand, zone: int, card: int) -> Hand:
    zones = [[*cards, card] if n == zone else cards for n, cards in enumerate(hand.zones)]
    return Hand(zones, hand.values)


def _fits(kept: Sequence[Rule], hand: Hand) -> bool:
    """Whether none of some rules is broken for good."""
    broken = (rule for rule in kept if rule.breaches(hand))
    return not any(not finding.lacking for rule in broken for finding in rule.findings(hand))
