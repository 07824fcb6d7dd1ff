"""Records are named tuples: whatever `typing.NamedTuple` does with the same class, they do too."""

import copy
import pickle
from typing import NamedTuple

import pytest

from cardgen.record import Record


class Place(Record):
    """Where something stands."""

    x: float
    y: float = 0.0
    names: tuple[str, ...] = ()

    @property
    def far(self) -> bool:
        return self.x + self.y > 100


class Plain(NamedTuple):
    x: float
    y: float = 0.0
    names: tuple[str, ...] = ()


class Empty(Record):
    pass


@pytest.mark.parametrize("values", [(1.0,), (1.0, 2.0), (1.0, 2.0, ("a",))])
def test_made_compared_and_shown_like_a_named_tuple(values: tuple[float]) -> None:
    place, plain = Place(*values), Plain(*values)
    assert place == plain
    assert hash(place) == hash(plain)
    assert repr(place) == repr(plain).replace("Plain", "Place")
    assert (place.x, place.y, place.names) == tuple(plain)
    assert Place(**plain._asdict()) == plain


def test_fields_and_what_the_class_has_besides() -> None:
    assert Place._fields == Plain._fields
    assert Place.__doc__ == "Where something stands."
    assert Place(99, 2).far
    assert tuple(Empty()) == ()


def test_replace_and_make() -> None:
    place = Place(1.0, 2.0)
    assert place._replace(y=5.0) == (1.0, 5.0, ())
    assert type(place._replace(y=5.0)) is Place
    assert Place._make([1, 2, ()]) == (1, 2, ())
    with pytest.raises(ValueError, match="z"):
        place._replace(z=1)  # type: ignore[call-arg]


def test_matched_by_position() -> None:
    match Place(1.0, 2.0, ("a",)):
        case Place(x, _, names):
            assert (x, names) == (1.0, ("a",))


@pytest.mark.parametrize("wrong", [lambda: Place(), lambda: Place(1, 2, (), 3), lambda: Place(z=1)])  # type: ignore[call-arg]
def test_wrong_arguments_are_told(wrong: object) -> None:
    with pytest.raises(TypeError):
        wrong()  # type: ignore[operator]


def test_frozen() -> None:
    place = Place(1.0)
    with pytest.raises(AttributeError):
        place.x = 2.0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        place.z = 2.0  # type: ignore[attr-defined]


def test_copied_and_pickled() -> None:
    place = Place(1.0, 2.0, ("a",))
    assert copy.deepcopy(place) == place
    again = pickle.loads(pickle.dumps(place))
    assert again == place
    assert type(again) is Place
