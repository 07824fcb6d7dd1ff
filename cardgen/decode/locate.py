"""Where every key and value of a TOML text stands.

rtoml tells no positions. This scanner runs over text that rtoml has accepted (so it checks nothing, and
nothing is nested deeply) and only when a place is asked for: a healthy build never pays for it.
"""

import re
from typing import NamedTuple

import rtoml

from cardgen.diagnostics import KeyPath

SPACE = re.compile(r"[ \t]*+")
BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*+)*+")
BARE = re.compile(r"[^ \t\n=.\]#,}{\[\"']*+")
PLAIN = re.compile(r"[^\n,\]}#]*+")
# Up to two more quotes at the end of a string in three quotes belong to it.
STRING = re.compile(
    r'''"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}|"(?:[^"\\]++|\\.)*+"'''
    r"""|'''(?:[^']++|'{1,2}(?!'))*+'{3,5}|'[^']*+'""",
    re.DOTALL,
)


class KeySpot(NamedTuple):
    """Offsets of a key, of its value and of what follows it. A table's value is its header, with brackets.

    A table that is only implied, by a dotted key or the header of one in it, ends where it begins.
    """

    key: int
    value: int
    end: int


class Located(NamedTuple):
    """Every key path's spot, and the paths that were given twice with the second spot."""

    spots: dict[KeyPath, KeySpot]
    twice: list[tuple[KeyPath, KeySpot]]


def locate(text: str, end: int | None = None) -> Located:
    """All key paths of `text`, which has `\\n` line ends. `end`: stop there (what follows is not TOML)."""
    scanner = _Scanner(text, len(text) if end is None else end)
    scanner.document()
    return Located(scanner.spots, scanner.twice)


class _Scanner:
    def __init__(self, text: str, end: int) -> None:
        self.text = text
        self.end = end
        self.at = 0
        self.spots: dict[KeyPath, KeySpot] = {}
        self.twice: list[tuple[KeyPath, KeySpot]] = []
        self.counts: dict[KeyPath, int] = {}
        self.headed: set[KeyPath] = set()

    def document(self) -> None:
        table: KeyPath = ()
        while True:
            self.skip(BLANK)
            first = self.next()
            if not first:
                return
            if first == "[":
                table = self.header()
            else:
                self.pair(table)

    def header(self) -> KeyPath:
        """`[a.b]` or `[[a.b]]`; the path of the table that it opens."""
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        keys = self.keys()
        self.at += 2 if many else 1
        path: KeyPath = ()
        for name, offset in keys[:-1]:
            path = (*path, name)
            self.spots.setdefault(path, KeySpot(offset, start, start))
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        name, offset = keys[-1]
        path = (*path, name)
        spot = KeySpot(offset, start, self.at)
        if path in self.headed or (path in self.counts) != (many and path in self.spots):
            self.twice.append((path, spot))
        elif many:
            self.spots.setdefault(path, spot)
            count = self.counts.get(path, 0)
            self.counts[path] = count + 1
            path = (*path, count)
            self.spots[path] = spot
        else:
            self.headed.add(path)
            self.spots[path] = spot
        return path

    def pair(self, table: KeyPath) -> None:
        """`key.key = value`."""
        keys = self.keys()
        self.at += 1
        self.skip(SPACE)
        path = table
        value = self.at
        for name, offset in keys[:-1]:
            path = (*path, name)
            self.spots.setdefault(path, KeySpot(offset, offset, offset))
        name, offset = keys[-1]
        path = (*path, name)
        spot = KeySpot(offset, value, value)
        if path in self.spots:
            self.twice.append((path, spot))
            self.value(path)
        else:
            # It comes before what is in it, also in the order of places.
            self.spots[path] = spot
            self.spots[path] = spot._replace(end=self.value(path))

    def keys(self) -> list[tuple[str, int]]:
        """A dotted key: each part with its offset. Stops at the `=` or `]` after it."""
        parts: list[tuple[str, int]] = []
        while True:
            self.skip(SPACE)
            start = self.at
            if self.next() in ('"', "'"):
                raw = self.skip(STRING)
                name = rtoml.loads(f"k = {raw}")["k"] if "\\" in raw else raw[1:-1]
            else:
                name = self.skip(BARE)
            parts.append((name, start))
            self.skip(SPACE)
            if self.next() != ".":
                return parts
            self.at += 1

    def value(self, path: KeyPath) -> int:
        """Past a value; where it ends."""
        match self.next():
            case "[":
                self.items(path, "]")
            case "{":
                self.items(path, "}")
            case '"' | "'":
                self.skip(STRING)
            case _:
                return self.at + len(self.skip(PLAIN).rstrip())
        return self.at

    def items(self, path: KeyPath, close: str) -> None:
        """Past an array or an inline table."""
        index = 0
        self.at += 1
        while True:
            self.skip(BLANK)
            if self.next() in ("", close):
                self.at += 1
                return
            if close == "}":
                self.pair(path)
            else:
                start, item = self.at, (*path, index)
                self.spots[item] = KeySpot(start, start, start)
                self.spots[item] = KeySpot(start, start, self.value(item))
                index += 1
            self.skip(BLANK)
            if self.next() == ",":
                self.at += 1

    def next(self) -> str:
        """The character at hand; "" at the end."""
        return self.text[self.at : self.at + 1] if self.at < self.end else ""

    def skip(self, what: re.Pattern[str]) -> str:
        """Past what fits, which is given back."""
        found = what.match(self.text, self.at, self.end)
        start, self.at = self.at, found.end() if found else self.end
        return self.text[start : self.at]
