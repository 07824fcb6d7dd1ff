"""Template: what a template file says, with what it inherits put in."""

from collections.abc import Mapping

from cardgen.diagnostics import Place
from cardgen.model.game import Variable
from cardgen.record import NamedTuple


class RawElement(NamedTuple):
    """An element as written. What its keys mean is known where it is drawn.

    `place / key` leads to the file in which that key stands, also where the element was inherited.
    """

    id: str
    table: Mapping[str, object]
    place: Place


class Part(NamedTuple):
    """Elements that several templates use, in coordinates of their own. `vars`: what it is asked with."""

    elements: tuple[RawElement, ...]
    vars: Mapping[str, Variable] = {}


class Template(NamedTuple):
    """Elements in drawing order. `id` is its full name: `common/mini`."""

    id: str
    elements: tuple[RawElement, ...]
    vars: Mapping[str, Variable] = {}
    place: Place | None = None
    parts: Mapping[str, Part] = {}
