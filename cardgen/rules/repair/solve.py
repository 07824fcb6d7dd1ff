"""Program → OR-Tools CP-SAT → values.

Only the solver's core module is imported: its public front door, cp_model, needs pandas and half a second.
One worker with a fixed seed, so that the same question has the same answer every time.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Any, Literal, NamedTuple

from cardgen.rules.repair.linear import Linear
from cardgen.rules.repair.program import Program

Certainty = Literal["best", "found", "none", "unknown"]
SEED = 1
FAR = 2**62
# How long a simple search may take, in the solver's own time.
QUICK = 0.06


class SolverMissing(Exception):
    """The solver is an extra, and it is not installed."""


class Solution(NamedTuple):
    """`best`: proven so; `found`: the time was over before; `none`: proven that there is none."""

    outcome: Certainty
    values: tuple[int, ...] = ()
    cost: int = 0

    def holds(self, literal: int) -> bool:
        return bool(self.values[literal]) if literal >= 0 else not self.values[~literal]


class Clock:
    """Seconds that a question may take, shared by all its searches."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        return self._end - monotonic()


def load_solver() -> Any:
    try:
        from ortools.sat.python import cp_model_helper
    except ImportError as problem:
        raise SolverMissing from problem
    if not hasattr(cp_model_helper, "CpModelProto"):
        raise SolverMissing("ortools is older than 9.15")
    return cp_model_helper


def is_installed() -> bool:
    """Whether repairs can be asked for, without loading the solver."""
    from importlib.util import find_spec

    return find_spec("ortools") is not None


def solve(
    program: Program,
    clock: Clock,
    *,
    cost: Linear | None = None,
    hint: Mapping[int, int] | None = None,
    effort: float = 0.0,
    simple: bool = False,
) -> Solution:
    """The values with the least cost. `effort` bounds the search in the solver's own, repeatable time.

    `simple`: what a simple search finds is good enough.
    """
    solver = load_solver()
    if clock.left <= 0:
        return Solution("unknown")
    model = _written(solver, program)
    if cost is not None:
        model.objective.vars.extend(list(cost.terms))
        model.objective.coeffs.extend([int(f) for f in cost.terms.values()])
    if hint:
        _hint(model, hint)
    response = _search(solver, model, clock, effort if simple else QUICK, simple=True)
    if not simple and response.status not in (solver.OPTIMAL, solver.INFEASIBLE) and clock.left > 0:
        if response.status == solver.FEASIBLE:
            _hint(model, dict(enumerate(response.solution)))
        response = _search(solver, model, clock, effort)
    return _solution(solver, response, cost)


def _search(solver: Any, model: Any, clock: Clock, effort: float, *, simple: bool = False) -> Any:
    """One run of the solver. `simple`: without looking for shortcuts first, which settles most questions."""
    settings = solver.SatParameters()
    settings.num_workers = 1
    settings.random_seed = SEED
    settings.max_time_in_seconds = max(clock.left, 0.0)
    settings.cp_model_presolve = not simple
    settings.cp_model_probing_level = 0
    settings.symmetry_level = 0
    settings.linearization_level = 1 if simple else 2
    if effort:
        settings.max_deterministic_time = effort
    wrapper = solver.SolveWrapper()
    wrapper.set_parameters(settings)
    return wrapper.solve(model)


def _solution(solver: Any, response: Any, cost: Linear | None) -> Solution:
    if response.status == solver.INFEASIBLE:
        return Solution("none")
    if response.status not in (solver.OPTIMAL, solver.FEASIBLE):
        return Solution("unknown")
    values = tuple(response.solution)
    reached = cost.constant if cost is not None else 0
    for variable, factor in cost.terms.items() if cost is not None else ():
        reached += factor * values[variable]
    return Solution("best" if response.status == solver.OPTIMAL else "found", values, int(reached))


def _hint(model: Any, values: Mapping[int, int]) -> None:
    model.solution_hint.vars.clear()
    model.solution_hint.values.clear()
    model.solution_hint.vars.extend(list(values))
    model.solution_hint.values.extend(list(values.values()))


def _written(solver: Any, program: Program) -> Any:
    model = solver.CpModelProto()
    variables = model.variables
    for low, high in zip(program.low, program.high, strict=True):
        variables.add().domain.extend([low, high])
    constraints = model.constraints
    for row in program.rows:
        made = constraints.add()
        if row.only_if:
            made.enforcement_literal.extend(list(row.only_if))
        linear = made.linear
        linear.vars.extend(row.variables)
        linear.coeffs.extend(row.factors)
        linear.domain.extend([-FAR if row.low is None else row.low, FAR if row.high is None else row.high])
    for product in program.products:
        argument = constraints.add().int_prod
        _one(argument.target, product.target)
        for part in (product.a, product.b):
            _one(argument.exprs.add(), part)
    return model


def _one(expression: Any, variable: int) -> None:
    expression.vars.append(variable)
    expression.coeffs.append(1)
