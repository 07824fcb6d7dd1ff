"""RuleSet: a game's rules, ready to judge decks."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from cardgen.diagnostics import Text
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.model.game import Scalar
from cardgen.rules import say
from cardgen.rules.adding import Room, Walls, speaks_of_leader
from cardgen.rules.context import Zone, leader_words
from cardgen.rules.finding import Finding, Verdict, Wanted
from cardgen.rules.form import Rule
from cardgen.rules.hand import Hand, ZoneSet
from cardgen.rules.index import Index
from cardgen.rules.share_code import ShareCode
from cardgen.rules.unmatched import no_card

LEGAL = Verdict()
# So many cards that could be added are named in a hint.
EXAMPLES = 3
Findings = tuple[Finding, ...]


class RuleSet(NamedTuple):
    """The rules of one format on one day, and the parameters that they were made with."""

    cards: Index
    zones: tuple[Zone, ...]
    rules: tuple[Rule, ...]
    share: ShareCode | None = None
    parameters: Mapping[str, Scalar] = {}

    @property
    def piles(self) -> dict[str, str]:
        """What its zones are called in lists of cards, and their ids."""
        return {word: zone.id for zone in self.zones for word in (zone.name.en, zone.name.zh, zone.id)}

    def hand(self, deck: Deck) -> tuple[Hand, tuple[Finding, ...]]:
        """A deck in numbers, and findings for cards and zones that the game does not know."""
        numbers: list[list[int]] = [[] for _ in self.zones]
        findings: list[Finding] = []
        known = {"", *(zone.id for zone in self.zones)}
        for name, entries in deck.zones.items():
            for entry in entries:
                number, zone = self.place(name, entry, deck.scope)
                if number is None:
                    findings.append(unknown_card(entry.card, self.cards))
                elif zone is None and (not name or name not in known):
                    known.add(name)
                    findings.append(no_zone(self.cards.told(number), name, number))
                elif zone is not None:
                    numbers[zone].extend([number] * entry.copies)
            if name and not entries and all(zone.id != name for zone in self.zones):
                findings.append(no_zone("", name))
        return Hand(numbers, deck.values), tuple(findings)

    def place(self, name: str, entry: Entry, scope: Scope) -> tuple[int | None, int | None]:
        """The numbers of the card that an entry means and of its zone; None for what there is not."""
        number = self.cards.find(entry.card)
        if name or number is None:
            return number, next((n for n, zone in enumerate(self.zones) if zone.id == name), None)
        return number, self.home(number, scope)

    def home(self, number: int, scope: Scope) -> int | None:
        """The zone that a card goes to by itself."""
        for n, zone in enumerate(self.zones):
            if zone.scope == scope and number in zone.holds:
                return n
        return None

    def of_scope(self, scope: Scope) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.scope == scope)

    def check(self, deck: Deck) -> Verdict:
        """Every reason why a deck is not legal."""
        return Judge(self.of_scope(deck.scope), self)(*self.hand(deck))


class Judge:
    """Some rules, ready to judge hands: one that keeps them all costs next to nothing.

    With the set that they are of, findings know which cards could still be added, and hints name some.
    """

    def __init__(self, rules: Sequence[Rule], of: RuleSet | None = None) -> None:
        self._rules = rules
        self._of = of
        self._tests = [(r, r.form.breaches if r.condition is None else r.breaches) for r in rules]
        self._walls: Walls | None = None

    def __call__(self, hand: Hand, strange: Sequence[Finding] = ()) -> Verdict:
        """All findings; `strange`: those that were made before."""
        broken = [rule for rule, breaches in self._tests if breaches(hand)]
        if not broken:
            return Verdict(tuple(strange)) if strange else LEGAL
        findings = list(strange)
        final = bool(strange)
        walls = self._walls = self._walls or Walls(self._rules)
        room = Room(walls, self._of.zones, hand, broken) if self._of is not None else None
        for rule in broken:
            told = tuple(rule.findings(hand))
            if self._of is not None and room is not None:
                told = with_leader(rule, told, hand, self._of)
                told = tuple(with_room(finding, room, self._of.cards) for finding in told)
            findings += told
            final = final or (rule.id in walls.ids and any(not finding.lacking for finding in told))
        errors = [f for f in findings if f.severity == "error"]
        if final or not errors:
            return Verdict(tuple(findings))
        return Verdict(tuple(findings), all(f.lacking for f in errors), False)


def with_leader(rule: Rule, told: Findings, hand: Hand, of: RuleSet) -> Findings:
    """What a rule found; where it hangs on a leader who is not there, that."""
    leaders = tuple(n for n, z in enumerate(of.zones) if z.leader and z.scope == rule.scope)
    blamed = tuple(sorted({n for finding in told for n in finding.cards}))
    if not leaders or not blamed or hand.cards(leaders) or any(finding.lacking for finding in told):
        return told
    if not speaks_of_leader(rule.form, leaders):
        return told
    return (rule.of_it(no_leader(rule.form.common.names(blamed), blamed, leaders, of)),)


def with_room(finding: Finding, room: Room, cards: Index) -> Finding:
    """A finding that wants cards, with some that can be added; where none can, it lacks nothing."""
    wanted = finding.wanted
    if wanted is None or not finding.lacking:
        return finding
    naming = not wanted.named and room.narrows(wanted, len(cards.cards))
    some = tuple(islice(room.cards(wanted), EXAMPLES if naming else 1))
    if not some:
        return finding._replace(lacking=False)
    number, shown = f"{wanted.number:g}", say.several([cards.told(n) for n in some])
    hint = Text(f"add {say.counted(number, 'cards')}", f"加入 {number} 张")
    if len(wanted.cards) == 1 or (naming and len(some) == 1 and wanted.number == 1):
        hint = Text(f"add {shown.en}", f"加入{shown.zh}")
        if wanted.number > 1:
            hint = Text(f"{hint.en} × {number}", f"{hint.zh}× {number}")
    elif wanted.named:
        hint = Text("add what is missing", "补上缺的牌")
    elif naming:
        hint = Text(f"{hint.en} (for example {shown.en})", f"{hint.zh}（例如{shown.zh}）")
    other = finding.hint
    return finding._replace(
        hint=hint if other is None else Text(f"{hint.en}, or {other.en}", f"{hint.zh}，或{other.zh}")
    )


def no_leader(shown: Text, blamed: tuple[int, ...], leaders: ZoneSet, of: RuleSet) -> Finding:
    leader = leader_words([of.zones[n] for n in leaders])
    message = Text(
        f"{leader.en} is missing, on which it depends whether {shown.en} may be there",
        f"没有{leader.zh}，{shown.zh}可否加入还不能确定",
    )
    wanted = Wanted(1, frozenset().union(*(of.zones[n].holds for n in leaders)) or of.cards.every, leaders)
    return Finding(message, blamed, lacking=True, wanted=wanted)


def unknown_card(word: str, cards: Index) -> Finding:
    wrong = no_card(word, cards)
    return Finding(wrong.message, hint=wrong.hint, rule=wrong.code)


def no_zone(card: str, zone: str, *numbers: int) -> Finding:
    if zone:
        message = Text(f"there is no zone “{zone}”", f"没有名为「{zone}」的区域")
    else:
        message = Text(f"“{card}” has no place in a deck", f"「{card}」不属于套牌")
    return Finding(message, numbers, rule="no-zone")
