"""`{{result 攻击三级.damage × 2}}`: what a formula comes to, as `{{sum}}` works it out, and nothing else."""

from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.directives.sum import worked_out


def result(call: Call) -> Inlines:
    made = worked_out(call)
    return (Words(made[1]),) if made else ()
