"""Record: a named tuple whose class is made in a seventh of the time that `typing.NamedTuple` takes.

A command makes about a hundred such classes before it does anything, so that is felt at each start. For a
type checker it is `typing.NamedTuple`.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):
    from typing import NamedTuple as Record
else:
    from _collections import _tuplegetter  # what `collections.namedtuple` itself uses
    from types import CodeType, FunctionType

    _new = tuple.__new__
    _constructors: dict[int, CodeType] = {}

    class _Base(tuple):
        """What all records have."""

        __slots__ = ()
        _fields: tuple[str, ...] = ()

        @classmethod
        def _make(cls, values):
            return _new(cls, values)

        def _replace(self, /, **changes):
            made = _new(self.__class__, map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"no such fields: {', '.join(changes)}")
            return made

        def __repr__(self):
            pairs = zip(self._fields, self, strict=True)
            return f"{self.__class__.__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

        def __getnewargs__(self):
            return tuple(self)

    class _Maker(type):
        """Takes the place of the class that the body of a `class Name(Record)` would make."""

        def __new__(cls, name, bases, space):
            names = tuple(space.get("__annotations__", ()))
            defaults = tuple([space[field] for field in names if field in space])
            for place, field in enumerate(names):
                space[field] = _tuplegetter(place, None)
            code = _constructor(len(names)).replace(co_varnames=("_cls", *names))
            space["__new__"] = FunctionType(code, {"_new": _new}, "__new__", defaults)
            space["_fields"] = space["__match_args__"] = names
            space["__slots__"] = ()
            return type(name, (_Base,), space)

    def _constructor(fields: int) -> CodeType:
        """Compiled once for each number of fields; their names are put in afterwards."""
        code = _constructors.get(fields)
        if code is None:
            names = "".join([f"x{n}, " for n in range(fields)])
            made = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {})
            code = _constructors[fields] = made.__code__
        return code

    class _Record:
        def __mro_entries__(self, bases):
            return (_stand_in,)

    Record = _Record()
    _stand_in = type.__new__(_Maker, "Record", (), {})

__all__ = ["Record"]
