"""repair and complete: the smallest change that makes a deck legal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.model.deck import Deck
from cardgen.rules.form import Rule
from cardgen.rules.repair.answer import Change, Repair
from cardgen.rules.repair.conflict import irreducible
from cardgen.rules.repair.linear import Exact, Linear, total
from cardgen.rules.repair.model import Counts, Model
from cardgen.rules.repair.nicest import niceness
from cardgen.rules.repair.rebuild import counted, differences, rebuilt, swaps_of
from cardgen.rules.repair.solve import Clock, Solution, solve
from cardgen.rules.repair.space import largest_number, translated
from cardgen.rules.ruleset import RuleSet

# How long the search for the nicest of the smallest changes may take, in the solver's own time.
EFFORT = 0.5
# Cards that may be put in, perhaps with how many copies of each.
Spare = Mapping[int, int] | Iterable[int]


class Task(NamedTuple):
    """A deck to mend. `strange`: what the game has no card or no zone for; it must go.

    `limits`: how many copies of each card may be put in; None: any number.
    """

    ruleset: RuleSet
    deck: Deck
    rules: tuple[Rule, ...]
    have: Counts
    strange: tuple[Change, ...]
    limits: Mapping[int, int] | None
    adding: bool

    @property
    def nowhere(self) -> int:
        return sum(change.copies for change in self.strange)


class Measure(NamedTuple):
    """The number of swaps as a cost, and the variables that say how many copies leave their zones."""

    swaps: Linear
    gone: Mapping[tuple[int, int], int]


def repair(ruleset: RuleSet, deck: Deck, *, pool: Spare | None = None, seconds: float = 10.0) -> Repair:
    """The change with the fewest swaps that makes a deck legal. `pool`: cards that may be put in."""
    return _mended(_task(ruleset, deck, pool, adding=False), Clock(seconds))


def complete(ruleset: RuleSet, deck: Deck, pool: Spare | None = None, *, seconds: float = 10.0) -> Repair:
    """The fewest cards to put in, taking none out, that make a deck legal."""
    return _mended(_task(ruleset, deck, pool, adding=True), Clock(seconds))


def can_become_legal(ruleset: RuleSet, deck: Deck, *, seconds: float = 10.0) -> bool | None:
    """Whether putting cards in, taking none out, can make a deck legal; None where the time was over."""
    task, clock = _task(ruleset, deck, None, adding=True), Clock(seconds)
    if task.strange:
        return False
    model, _ = _model(task, task.rules)
    while (found := solve(model.program, clock)).values:
        if ruleset.check(rebuilt(ruleset, deck, _counts(model, found))).legal:
            return True
        _forbid(model, found)
    # Rules that it could not be told would only forbid more.
    return False if found.outcome == "none" else None


def _task(ruleset: RuleSet, deck: Deck, pool: Spare | None, adding: bool) -> Task:
    have, strange = counted(ruleset, deck)
    rules = tuple(rule for rule in ruleset.of_scope(deck.scope) if rule.severity == "error")
    limits: Mapping[int, int] | None = None
    if pool is not None:
        limits = pool if isinstance(pool, Mapping) else dict.fromkeys(pool, largest_number(rules, ruleset))
    return Task(ruleset, deck, rules, have, strange, limits, adding)


def _model(task: Task, rules: Sequence[Rule]) -> tuple[Model, list[str]]:
    """The model, and the rules that it could not take in."""
    cap = max(largest_number(task.rules, task.ruleset, task.deck.values), *task.have.values(), 1)
    cards, zones = task.ruleset.cards, task.ruleset.zones
    model = Model(cards, zones, task.have, task.deck.values, cap=cap, limits=task.limits)
    untold = translated(model, rules)
    _keep_to_pool(model, task)
    if task.adding:
        for place, copies in task.have.items():
            model.program.require(Linear({model.copies_of[place]: 1}), copies, None)
    return model, untold


def _keep_to_pool(model: Model, task: Task) -> None:
    """Of each card at most as many as the deck has and the pool gives, whatever zone they are in."""
    places: dict[int, list[tuple[int, int]]] = {}
    for card, zone in model.copies_of:
        places.setdefault(card, []).append((card, zone))
    for card, several in places.items() if task.limits is not None else ():
        assert task.limits is not None
        have = sum(task.have.get(place, 0) for place in several)
        all_copies = Linear({model.copies_of[place]: 1 for place in several})
        model.program.require(all_copies, None, have + task.limits.get(card, 0))


def _mended(task: Task, clock: Clock) -> Repair:
    if task.ruleset.check(task.deck).legal:
        return Repair(task.deck, proven=True)
    model, untold = _model(task, task.rules)
    measure = _measure(model, task)
    as_it_is = {variable: task.have.get(place, 0) for place, variable in model.copies_of.items()}
    while True:
        smallest = solve(model.program, clock, cost=measure.swaps, hint=as_it_is)
        if not smallest.values:
            return _nothing(task, smallest, untold, clock)
        for solution in (_nicest(model, task, measure, smallest, clock), smallest):
            after = _counts(model, solution)
            deck = rebuilt(task.ruleset, task.deck, after)
            verdict = task.ruleset.check(deck)
            if verdict.legal:
                return _proposal(task, deck, after, smallest.outcome == "best", untold)
        untold += [f.rule for f in verdict.findings if f.severity == "error" and f.rule not in untold]
        _forbid(model, smallest)


def _measure(model: Model, task: Task) -> Measure:
    """For each zone a variable that is at least the cards out, and at least the cards in."""
    program = model.program
    gone: dict[tuple[int, int], int] = {}
    for place, copies in task.have.items():
        variable = gone[place] = program.variable(0, copies)
        program.require(Linear({variable: 1, model.copies_of[place]: 1}), copies, None)
    zones = sorted({zone for _, zone in model.copies_of})
    costs: list[Linear] = []
    dropped: list[Linear] = []
    for zone in zones:
        now = total(Linear({v: 1}) for (_, z), v in model.copies_of.items() if z == zone)
        before = sum(copies for (_, z), copies in task.have.items() if z == zone)
        out = total(Linear({v: 1}) for (_, z), v in gone.items() if z == zone)
        into = now.plus(out).shifted(-before)
        cost = Linear({program.variable(0, int(program.span(now)[1]) + before + task.nowhere): 1})
        if task.nowhere:
            dropped.append(Linear({program.variable(0, task.nowhere): 1}))
            out = out.plus(dropped[-1])
        program.require(cost.minus(out), 0, None)
        program.require(cost.minus(into), 0, None)
        costs.append(cost)
    if dropped:
        program.require(total(dropped), task.nowhere, task.nowhere)
    return Measure(total(costs), gone)


def _nicest(model: Model, task: Task, measure: Measure, smallest: Solution, clock: Clock) -> Solution:
    """The nicest change that is not larger than the smallest one."""
    before = model.program.mark()
    model.program.require(measure.swaps, None, smallest.cost)
    blamed = frozenset(n for finding in task.ruleset.check(task.deck).findings for n in finding.cards)
    cost = niceness(model, measure.gone, blamed, task.rules, smallest.cost)
    found = solve(model.program, clock, cost=cost, hint=dict(enumerate(smallest.values)), effort=EFFORT)
    model.program.go_back(before)
    return found if found.values else smallest


def _counts(model: Model, solution: Solution) -> Counts:
    return {place: n for place, v in model.copies_of.items() if (n := solution.values[v])}


def _proposal(task: Task, deck: Deck, after: Counts, best: bool, untold: Sequence[str]) -> Repair:
    out, into = differences(task.ruleset, task.have, after)
    swaps = swaps_of(out, into, task.nowhere)
    return Repair(deck, (*out, *task.strange), tuple(into), swaps, best and not untold, tuple(untold))


def _nothing(task: Task, solution: Solution, untold: Sequence[str], clock: Clock) -> Repair:
    """No deck was found: why, if it is certain that there is none."""
    if solution.outcome != "none" or untold:
        return Repair(None, unproven_rules=tuple(untold))

    def contradict(rules: Sequence[Rule]) -> bool:
        return solve(_model(task, rules)[0].program, clock).outcome == "none"

    core = irreducible(task.rules, contradict, clock)
    return Repair(None, proven=True, blocked_by=tuple(rule.id for rule in core))


def _forbid(model: Model, solution: Solution) -> None:
    """Never again exactly this deck: it kept all that the solver was told, and was not legal."""
    program = model.program
    other: list[int] = []
    absent: dict[int, Exact] = {}
    for variable in model.copies_of.values():
        value = solution.values[variable]
        if value:
            other.append(~program.at_least(Linear({variable: 1}), value))
            other.append(program.at_least(Linear({variable: 1}), value + 1))
        else:
            absent[variable] = 1
    other.append(program.at_least(Linear(absent), 1))
    program.clause(other)
