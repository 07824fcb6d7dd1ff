"""Where every key and value of a TOML text stands.

rtoml tells no positions. This scanner runs over text that rtoml has accepted (so it checks nothing, and
nothing is nested deeply) and only when a place is asked for: a healthy build never pays for it.
"""

from typing import NamedTuple

import rtoml

from cardgen.diagnostics import KeyPath

BARE_END = frozenset(" \t\n=.]#,}{[\"'")
VALUE_END = frozenset("\n,]}#")


class Spot(NamedTuple):
    """Offsets of a key and of its value. A table's value begins at its header's bracket."""

    key: int
    value: int


class Located(NamedTuple):
    """Every key path's spot, and the paths that were given twice with the second spot."""

    spots: dict[KeyPath, Spot]
    twice: list[tuple[KeyPath, Spot]]


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
        self.spots: dict[KeyPath, Spot] = {}
        self.twice: list[tuple[KeyPath, Spot]] = []
        self.counts: dict[KeyPath, int] = {}
        self.headed: set[KeyPath] = set()

    def document(self) -> None:
        text = self.text
        table: KeyPath = ()
        while True:
            self.skip_blank()
            if self.at >= self.end:
                return
            if text[self.at] == "[":
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
            self.spots.setdefault(path, Spot(offset, start))
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        name, offset = keys[-1]
        path = (*path, name)
        spot = Spot(offset, start)
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
        self.skip_space()
        path = table
        value = self.at
        for name, offset in keys[:-1]:
            path = (*path, name)
            self.spots.setdefault(path, Spot(offset, offset))
        name, offset = keys[-1]
        path = (*path, name)
        spot = Spot(offset, value)
        if path in self.spots:
            self.twice.append((path, spot))
        else:
            self.spots[path] = spot
        self.value(path)

    def keys(self) -> list[tuple[str, int]]:
        """A dotted key: each part with its offset. Stops at the `=` or `]` after it."""
        text = self.text
        parts: list[tuple[str, int]] = []
        while True:
            self.skip_space()
            start = self.at
            if start >= self.end:
                return parts or [("", start)]
            if text[start] == '"':
                self.basic_string()
                raw = text[start : self.at]
                name = rtoml.loads(f"k = {raw}")["k"] if "\\" in raw else raw[1:-1]
            elif text[start] == "'":
                self.at = text.index("'", start + 1) + 1
                name = text[start + 1 : self.at - 1]
            else:
                at = start
                while at < self.end and text[at] not in BARE_END:
                    at += 1
                self.at = at
                name = text[start:at]
            parts.append((name, start))
            self.skip_space()
            if self.at >= self.end or text[self.at] != ".":
                return parts
            self.at += 1

    def value(self, path: KeyPath) -> None:
        text, at = self.text, self.at
        if at >= self.end:
            return
        first = text[at]
        if first == "[":
            self.array(path)
        elif first == "{":
            self.inline_table(path)
        elif first in "\"'":
            quotes = first * 3
            if text.startswith(quotes, at):
                self.long_string(quotes)
            elif first == '"':
                self.basic_string()
            else:
                self.at = text.index("'", at + 1) + 1
        else:
            while at < self.end and text[at] not in VALUE_END:
                at += 1
            self.at = at

    def array(self, path: KeyPath) -> None:
        self.at += 1
        index = 0
        while True:
            self.skip_blank()
            if self.at >= self.end:
                return
            if self.text[self.at] == "]":
                self.at += 1
                return
            self.spots[(*path, index)] = Spot(self.at, self.at)
            self.value((*path, index))
            index += 1
            self.skip_blank()
            if self.at < self.end and self.text[self.at] == ",":
                self.at += 1

    def inline_table(self, path: KeyPath) -> None:
        self.at += 1
        while True:
            self.skip_blank()
            if self.at >= self.end:
                return
            if self.text[self.at] == "}":
                self.at += 1
                return
            self.pair(path)
            self.skip_blank()
            if self.at < self.end and self.text[self.at] == ",":
                self.at += 1

    def basic_string(self) -> None:
        """Past a `"…"`."""
        text, at = self.text, self.at + 1
        while True:
            quote = text.index('"', at)
            slash = text.find("\\", at, quote)
            if slash < 0:
                self.at = quote + 1
                return
            at = slash + 2

    def long_string(self, quotes: str) -> None:
        """Past a string in three quotes; up to two more quotes at its end belong to it."""
        text, at = self.text, self.at + 3
        while True:
            close = text.index(quotes, at)
            slash = text.find("\\", at, close) if quotes[0] == '"' else -1
            if slash < 0:
                break
            at = slash + 2
        close += 3
        for _ in range(2):
            if text.startswith(quotes[0], close):
                close += 1
        self.at = close

    def skip_space(self) -> None:
        text, at = self.text, self.at
        while at < self.end and text[at] in " \t":
            at += 1
        self.at = at

    def skip_blank(self) -> None:
        """Past spaces, line ends and comments."""
        text, at = self.text, self.at
        while at < self.end:
            if text[at] in " \t\n":
                at += 1
            elif text[at] == "#":
                at = text.find("\n", at, self.end)
                if at < 0:
                    at = self.end
            else:
                break
        self.at = at
