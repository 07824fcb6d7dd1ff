"""Rules → rows of a program. One file for each form, and a line in this table."""

from collections.abc import Callable, Mapping
from typing import Any

from cardgen.rules.form import Form, Rule
from cardgen.rules.forms.budget import Budget
from cardgen.rules.forms.bundle import Bundle
from cardgen.rules.forms.choice import Choice
from cardgen.rules.forms.compare import Compare
from cardgen.rules.forms.copies import Copies
from cardgen.rules.forms.count import Count
from cardgen.rules.forms.every import Every
from cardgen.rules.forms.leaders import Leaders
from cardgen.rules.forms.listed import Listed
from cardgen.rules.forms.may_include import MayInclude
from cardgen.rules.forms.needs import Needs
from cardgen.rules.forms.number import Number
from cardgen.rules.forms.options import Options
from cardgen.rules.forms.pool import Pool
from cardgen.rules.forms.spread import Spread
from cardgen.rules.forms.together import Together
from cardgen.rules.forms.turn import Turn
from cardgen.rules.forms.values import Values
from cardgen.rules.forms.within import Within
from cardgen.rules.repair.linear import Untranslatable
from cardgen.rules.repair.model import Model, UnknownValue
from cardgen.rules.repair.translate import (
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

TRANSLATIONS: Mapping[type[Form], Callable[[Model, Any], None]] = {
    Budget: budget.translate,
    Bundle: bundle.translate,
    Choice: choice.translate,
    Compare: compare.translate,
    Copies: copies.translate,
    Count: count.translate,
    Every: every.translate,
    Leaders: leaders.translate,
    Listed: listed.translate,
    MayInclude: may_include.translate,
    Needs: needs.translate,
    Number: number.translate,
    Options: options.translate,
    Pool: pool.translate,
    Spread: spread.translate,
    Together: together.translate,
    Turn: turn.translate,
    Values: values.translate,
    Within: within.translate,
}


def translate_rule(model: Model, rule: Rule) -> bool:
    """Adds a rule to a model; False where it cannot be said exactly, and then nothing is added.

    A rule that reads a value which may still be anything asks for nothing.
    """
    translate = TRANSLATIONS.get(type(rule.form))
    if translate is None:
        return False
    before = model.program.mark()
    try:
        with model.under(model.condition(rule.condition)):
            translate(model, rule.form)
    except (Untranslatable, UnknownValue) as problem:
        model.go_back(before)
        return isinstance(problem, UnknownValue)
    return True
