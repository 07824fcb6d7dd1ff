"""Gallery: the pictures of a game, found by name and each read once, however many cards show it."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.digest import digest

if TYPE_CHECKING:
    from cardgen.decode.art import Art


class Gallery:
    """`find` is what a Desk asks."""

    __slots__ = ("_known", "_language", "_missing", "_root")

    def __init__(self, root: Path, language: str = "") -> None:
        self._root = root
        self._language = language
        self._known: dict[str, Art] = {}
        self._missing: set[str] = set()

    def find(self, names: Sequence[str], place: Place, optional: bool) -> "Art | Diagnostic | None":
        """The first picture that is there, or what is wrong with it. None: none is, and none has to be."""
        for name in self._names(names):
            known = self._known.get(name)
            if known is not None:
                return known
            if (optional or len(names) > 1) and self._lacks(name):
                continue
            from cardgen.decode.art import Art
            from cardgen.load.art import check_image

            found = check_image(self._root, name, place.span)
            if isinstance(found, Art):
                self._known[name] = found
            return found
        if optional:
            return None
        tried = "”, “".join(name[:80] for name in names), "」「".join(name[:80] for name in names)
        message = Text(f"none of these images is there: “{tried[0]}”", f"这些图片都不存在：「{tried[1]}」")
        return Diagnostic("image-missing", message, place.span())

    def content(self, names: Sequence[str]) -> bytes:
        """A digest of the first picture that is there and of its name; nothing where none is."""
        for name in self._names(names):
            if not self._lacks(name):
                try:
                    with open(os.path.join(self._root, name), "rb") as file:
                        return digest(name, file.read())
                except OSError as error:
                    return digest(name, repr(error.errno))
        return b""

    def _names(self, names: Sequence[str]) -> Iterable[str]:
        return map(self._spoken, names) if self._language else names

    def _spoken(self, name: str) -> str:
        """The picture with the words of the language that is asked for, where it has one: `cover.en.svg`."""
        stem, dot, ending = name.rpartition(".")
        beside = f"{stem}.{self._language}{dot}{ending}"
        return name if self._lacks(beside) else beside

    def forget(self, name: str) -> None:
        """The picture was written anew, or is there now, or gone."""
        self._known.pop(name, None)
        self._missing.discard(name)

    def _lacks(self, name: str) -> bool:
        if name not in self._missing and not os.path.exists(os.path.join(self._root, name)):
            self._missing.add(name)
        return name in self._missing
