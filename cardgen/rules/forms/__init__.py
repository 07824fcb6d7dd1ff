"""The forms of rules, one file each. A new form is a file and a line in this table."""

from collections.abc import Mapping

from cardgen.rules.form import Read
from cardgen.rules.forms import (
    budget,
    bundle,
    choice,
    compare,
    copies,
    count,
    every,
    leaders,
    listed,
    may_include,
    needs,
    number,
    options,
    pool,
    spread,
    together,
    turn,
    values,
    within,
)

FORMS: Mapping[str, Read] = {
    "budget": budget.read,
    "bundle": bundle.read,
    "choice": choice.read,
    "compare": compare.read,
    "copies": copies.read,
    "count": count.read,
    "every": every.read,
    "leaders": leaders.read,
    "listed": listed.read,
    "may_include": may_include.read,
    "needs": needs.read,
    "number": number.read,
    "options": options.read,
    "pool": pool.read,
    "spread": spread.read,
    "together": together.read,
    "turn": turn.read,
    "values": values.read,
    "within": within.read,
}
