"""What the rules of a game rule out altogether: cards that fit in no legal deck, rules that contradict.

Values that a player would give may be anything, so rules that read them ask for nothing here.
"""

from collections.abc import Mapping, Sequence

from cardgen.model.deck import Scope
from cardgen.model.game import Scalar
from cardgen.rules.form import Rule
from cardgen.rules.forms.listed import Listed
from cardgen.rules.forms.pool import PoolRule
from cardgen.rules.repair.alike import alike
from cardgen.rules.repair.conflict import irreducible
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.solve import Clock, solve
from cardgen.rules.repair.space import largest_number, translated
from cardgen.rules.ruleset import RuleSet

# How hard a quick search for further cards may think, in the solver's own time.
EFFORT = 0.01


def contradiction(
    ruleset: RuleSet,
    scope: Scope = "deck",
    *,
    values: Mapping[str, Scalar] | None = None,
    seconds: float = 2.0,
) -> tuple[str, ...]:
    """Ids of rules that no deck can keep together, none of which could be left out; nothing: all is well.

    Nothing also where the time was over before it was certain.
    """
    clock = Clock(seconds)
    rules = _strict(ruleset, scope)

    def contradict(some: Sequence[Rule]) -> bool:
        return solve(_open(ruleset, some, values).program, clock).outcome == "none"

    if not rules or not contradict(rules):
        return ()
    return tuple(rule.id for rule in irreducible(rules, contradict, clock))


def impossible_cards(
    ruleset: RuleSet,
    scope: Scope = "deck",
    *,
    values: Mapping[str, Scalar] | None = None,
    seconds: float = 5.0,
) -> tuple[int, ...]:
    """Numbers of the cards that no legal deck can hold in a zone that is theirs; nothing if time ran out.

    Cards that a list or a pool bars are not meant: to bar them is what lists and pools are for.

    Each search looks for a legal deck with many cards that no deck before it had.
    """
    clock = Clock(seconds)
    rules = [rule for rule in _strict(ruleset, scope) if not isinstance(rule.form, Listed | PoolRule)]
    model = _open(ruleset, rules, values)
    program = model.program
    groups = {cards[0]: cards for cards in alike(model)}
    homes: dict[int, list[int]] = {}
    for number, zone in enumerate(ruleset.zones):
        for card in zone.holds if zone.scope == scope else ():
            if card in groups:
                homes.setdefault(card, []).append(number)
    left = {
        card: program.at_least(model.copies(card, tuple(zones)), 1) for card, zones in sorted(homes.items())
    }
    while left:
        before = program.mark()
        program.clause(list(left.values()))
        absent = program.held(list(left.values())).times(-1)
        found = solve(program, clock, cost=absent, effort=EFFORT, simple=True)
        if found.outcome == "unknown":
            found = solve(program, clock)
        program.go_back(before)
        if not found.values:
            never = [card for one in left for card in groups[one]]
            return tuple(sorted(never)) if found.outcome == "none" else ()
        left = {card: literal for card, literal in left.items() if not found.holds(literal)}
    return ()


def _strict(ruleset: RuleSet, scope: Scope) -> tuple[Rule, ...]:
    return tuple(rule for rule in ruleset.of_scope(scope) if rule.severity == "error")


def _open(ruleset: RuleSet, rules: Sequence[Rule], values: Mapping[str, Scalar] | None) -> Model:
    """A model of any deck at all. Rules that it cannot take in are left out: fewer rules forbid less."""
    cap = largest_number(rules, ruleset, values)
    model = Model(ruleset.cards, ruleset.zones, {}, values or {}, cap=cap, values_open=True)
    translated(model, rules)
    return model
