"""What a template asks of the cards that it draws, as it is written down."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.decode.compose import Placeholder, parse
from cardgen.decode.variables import name_end
from cardgen.diagnostics import Place
from cardgen.layout.subject import REPETITION_NAMES
from cardgen.model.game import LookTable, Variable
from cardgen.record import NamedTuple

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


def placeholders(value: object, scope: dict[str, Variable], looks: dict[str, LookTable]) -> Iterator[str]:
    """The fields that texts name, also by way of variables and looks, which are used up."""
    match value:
        case str():
            yield from (part.name for part in parse(value) if isinstance(part, Placeholder))
            for rest in value.split("$")[1:]:
                name = rest[: (end := name_end(rest, 0))]
                look = looks.pop(name, None) if rest.startswith(".", end) else None
                if look is not None:
                    yield from look.fields
                    yield from placeholders([dict(one.values) for one in look.entries], scope, looks)
                else:
                    yield from placeholders(scope.pop(name, None), scope, looks)
        case dict():
            for inner in value.values():
                yield from placeholders(inner, scope, looks)
        case list():
            for inner in value:
                yield from placeholders(inner, scope, looks)
