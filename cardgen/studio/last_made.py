"""What was made last for each room: a few things by key, the oldest of which goes first."""

from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException

from cardgen.studio.room import Room

T = TypeVar("T")


class LastMade(Generic[T]):
    """`most`: so many things are kept for a room, and all are gone with it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: WeakKeyDictionary[Room, dict[str, T]] = WeakKeyDictionary()

    def get(self, room: Room, key: str) -> T | None:
        return self._kept.get(room, {}).get(key)

    def put(self, room: Room, key: str, made: T) -> T:
        kept = self._kept.setdefault(room, {})
        kept.pop(key, None)
        while len(kept) >= self._most:
            del kept[next(iter(kept))]
        kept[key] = made
        return made

    def sent(self, room: Room, key: str) -> T:
        """What a page asks for that was told of it."""
        found = self.get(room, key)
        if found is None:
            raise HTTPException(404, "this was made too long ago")
        return found
