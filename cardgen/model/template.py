"""Template: what a template file says, with what it inherits put in."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics import Place
from cardgen.model.game import Scalar


@dataclass(frozen=True, slots=True)
class RawElement:
    """An element as written. What its keys mean is known where it is drawn.

    `place / key` leads to the file in which that key stands, also where the element was inherited.
    """

    id: str
    table: Mapping[str, object]
    place: Place


@dataclass(frozen=True, slots=True)
class Template:
    """Elements in drawing order. `id` is its full name: `common/mini`."""

    id: str
    elements: tuple[RawElement, ...]
    vars: Mapping[str, Scalar] = field(default_factory=dict)
    size: str = ""
    place: Place | None = None
