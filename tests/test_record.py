"""`cardgen.record.NamedTuple` beside typing's: whatever code relies on is the same."""

import pickle
import typing

import pytest

from cardgen.record import NamedTuple


class Ours(NamedTuple):
    """Words."""

    a: int
    b: "str | None"
    c: float = 1.5

    @property
    def double(self) -> int:
        return self.a * 2


class Theirs(typing.NamedTuple):
    """Words."""

    a: int
    b: "str | None"
    c: float = 1.5


class Long(NamedTuple):
    """More fields than there are constructors: one for all of these makes it."""

    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0
    g: int = 0
    h: int = 0
    i: int = 0
    j: int = 0
    k: int = 0
    m: int = 0
    n: int = 0
    o: int = 14
    p: int = 0
    q: int = 0
    r: int = 0
    s: int = 0
    t: int = 19


def test_it_is_the_same_tuple() -> None:
    ours, theirs = Ours(1, b="x"), Theirs(1, b="x")
    assert ours == theirs and hash(ours) == hash(theirs)
    assert repr(ours).replace("Ours", "Theirs") == repr(theirs)
    assert (Ours._fields, Ours._field_defaults, Ours.__doc__) == (
        Theirs._fields,
        Theirs._field_defaults,
        Theirs.__doc__,
    )
    assert ours._replace(a=3)._asdict() == theirs._replace(a=3)._asdict() == {"a": 3, "b": "x", "c": 1.5}
    assert isinstance(ours._replace(a=3), Ours) and ours.double == 2
    assert pickle.loads(pickle.dumps(ours)) == ours
    match ours:
        case Ours(1, word):
            assert word == "x"
        case _:
            pytest.fail("its fields have places")


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'b'"):
        Ours(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Ours(1, "x", 2.0, 3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="unexpected field names"):
        Ours(1, "x")._replace(z=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Ours(1, "x").a = 2  # type: ignore[misc]


def test_many_fields() -> None:
    assert Long().o == 14 and Long(o=3)._replace(a=1)[::13] == (1, 3)
    assert len(Long()) == 19 and Long(1, 2, t=3) == (1, 2, *Long()[2:-1], 3)
    assert pickle.loads(pickle.dumps(Long(b=2))) == Long(b=2)
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Long(z=1)  # type: ignore[call-arg]
