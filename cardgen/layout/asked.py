"""What a template asks of the cards that it draws, as it is written down."""

from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Place
from cardgen.layout.subject import REPETITION_NAMES

if TYPE_CHECKING:
    from cardgen.select import Compare


class Asked(NamedTuple):
    """Grows while elements are prepared. `fields`: each `{name}`; `conditions`: each test of a `when`."""

    fields: list[tuple[str, Place]]
    conditions: list[tuple["Compare", Place]]

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that a drawing depends on, each once."""
        asked = (*(name for name, _ in self.fields), *(compare.field for compare, _ in self.conditions))
        return tuple(dict.fromkeys(name for name in asked if name.partition(".")[0] not in REPETITION_NAMES))
