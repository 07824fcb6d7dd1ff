"""NamedTuple as typing has it, made in a fifth of the time: every start makes a hundred of them.

typing compiles a constructor for every class, and whatever annotation is a string. Here constructors are
compiled with this file, one for each number of fields; a class only puts its names in. One more serves
classes with very many fields, of which hardly any values are made.
"""

import sys
import types
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 14):  # where a class no longer holds its annotations
    from typing import NamedTuple
else:
    import typing
    from _collections import _tuplegetter

    new = tuple.__new__
    CONSTRUCTORS = (
        lambda s: new(s, ()),
        lambda s, a: new(s, (a,)),
        lambda s, a, b: new(s, (a, b)),
        lambda s, a, b, c: new(s, (a, b, c)),
        lambda s, a, b, c, d: new(s, (a, b, c, d)),
        lambda s, a, b, c, d, e: new(s, (a, b, c, d, e)),
        lambda s, a, b, c, d, e, f: new(s, (a, b, c, d, e, f)),
        lambda s, a, b, c, d, e, f, g: new(s, (a, b, c, d, e, f, g)),
        lambda s, a, b, c, d, e, f, g, h: new(s, (a, b, c, d, e, f, g, h)),
        lambda s, a, b, c, d, e, f, g, h, i: new(s, (a, b, c, d, e, f, g, h, i)),
        lambda s, a, b, c, d, e, f, g, h, i, j: new(s, (a, b, c, d, e, f, g, h, i, j)),
        lambda s, a, b, c, d, e, f, g, h, i, j, k: new(s, (a, b, c, d, e, f, g, h, i, j, k)),
        lambda s, a, b, c, d, e, f, g, h, i, j, k, m: new(s, (a, b, c, d, e, f, g, h, i, j, k, m)),
        lambda s, a, b, c, d, e, f, g, h, i, j, k, m, n: new(s, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
        lambda s, a, b, c, d, e, f, g, h, i, j, k, m, n, o: new(
            s, (a, b, c, d, e, f, g, h, i, j, k, m, n, o)
        ),
        lambda s, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p: new(
            s, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p)
        ),
        lambda s, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q: new(
            s, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q)
        ),
    )
    WIDE = lambda s: new(s, islice(locals().values(), 1, None))  # noqa: E731 (as those above)
    GETTERS = [_tuplegetter(n, None) for n in range(40)]

    class Record(tuple):
        """What all of them can do, as `collections.namedtuple` has it."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Any) -> Any:
            return cls(*values)

        def _replace(self, /, **changes: Any) -> Any:
            values, place = list(self), self._fields.index
            try:
                for name in changes:
                    values[place(name)] = changes[name]
            except ValueError:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}") from None
            return new(self.__class__, values)

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            values = ", ".join([f"{name}={value!r}" for name, value in self._asdict().items()])
            return f"{self.__class__.__name__}({values})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[Any, ...], body: dict[str, Any]) -> Any:
            fields = tuple(body.get("__annotations__", ()))
            if bases == ():
                return super().__new__(cls, name, bases, body)
            if len(bases) > 1 or len(fields) > len(GETTERS):
                others = tuple(typing.NamedTuple if base is NamedTuple else base for base in bases)
                return types.new_class(name, others, {}, lambda made: made.update(body))
            defaults = {field: body[field] for field in fields if field in body}
            count = len(fields)
            make = CONSTRUCTORS[count] if count < len(CONSTRUCTORS) else WIDE
            code = make.__code__.replace(
                co_qualname=f"{name}.__new__",
                co_argcount=count + 1,
                co_nlocals=count + 1,
                co_varnames=("_cls", *fields),
            )
            body["__new__"] = types.FunctionType(code, globals(), "__new__", tuple(defaults.values()))
            body |= zip(fields, GETTERS, strict=False)
            body["_fields"] = body["__match_args__"] = fields
            body["_field_defaults"] = defaults
            body["__slots__"] = ()
            return type.__new__(type, name, (Record,), body)

    class NamedTuple(metaclass=_Maker):
        """The base of a class whose annotations are the fields of a tuple."""


__all__ = ["NamedTuple"]
