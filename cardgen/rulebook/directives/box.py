"""`{{box}}`: what is in the box, drawn: every kind with its count and its cards."""

from cardgen.model.document import Blocks
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.scenes.box import whole_box


def box(call: Call) -> Blocks:
    return whole_box(call)
