"""Changes in a TOML text at the place of a value: every other byte stays as it was.

Each change is proven before it is given back: the new text, read again, holds what the old one held and the
change, nothing else. Where that is not so (tables written in ways that we do not know to change), `Unsafe`
says that the author has to do it.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate, islice
from typing import Any

import rtoml

from cardgen.decode.locate import STRING, KeySpot, locate
from cardgen.decode.quoting import quoted, quoted_lines
from cardgen.diagnostics import KeyPath

# What may stand in a value: texts, in which # means nothing, and comments.
NOTED = re.compile(rf"{STRING.pattern}|#[^\n]*", re.DOTALL)
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


class Unsafe(Exception):
    """This text cannot be changed so without touching something else."""


def set_value(text: str, path: KeyPath, value: object) -> str:
    """The text with another value at a path; with a new key, where its table has none. None takes it away.

    Line ends stay what they are: LF or CRLF, also one beside the other.
    """
    edit = _Edit(text)
    edit.put(path, value)
    return edit.proven(_with(edit.data(), path, value))


def add_entry(text: str, path: KeyPath, after: int, entry: Mapping[str, object]) -> str:
    """The text with one more `[[path]]` after the entry of that number; -1: after all there is."""
    edit = _Edit(text)
    data = edit.data()
    entries = _at(data, path) if path[0] in data else []
    at = len(entries) - 1 if after < 0 else after
    block = "\n".join((f"[[{'.'.join(map(_key, path))}]]", *(_pair(k, v) for k, v in entry.items())))
    edit.insert_block(edit.last(path, at) if entries else len(edit.source), block)
    return edit.proven(_inserted(data, path, at + 1, dict(entry)))


def copy_entry(text: str, path: KeyPath, number: int, changes: Mapping[str, object]) -> str:
    """The text with an entry a second time, after the first, word by word but for some keys."""
    edit = _Edit(text)
    data = edit.data()
    start, end = edit.region(path, number)
    part, name = edit.source[start:end], path[-1]
    for key, value in changes.items():
        # The same lines as a text of their own; what they are named below, they are named there too.
        part = set_value(part, (*path[:-1], name, 0, key), value)
    edit.insert_block(end, part)
    return edit.proven(_inserted(data, path, number + 1, {**_at(data, path)[number], **changes}))


def remove_entry(text: str, path: KeyPath, number: int) -> str:
    """The text without an entry. Comments before it and after it stay."""
    edit = _Edit(text)
    start, end = edit.region(path, number)
    line, _, after = edit.source[end + 1 :].partition("\n")
    blank = (
        after and not line.strip() and not edit.source[:start].removesuffix("\n").rpartition("\n")[2].strip()
    )
    edit.cut(start, end + 1 + (len(line) + 1 if blank else 0))
    data = edit.data()
    _drop(_at(data, path), number, data, path)
    return edit.proven(data)


def entry_region(text: str, path: KeyPath, number: int) -> tuple[int, int]:
    """Where an entry stands in a text that has `\\n` line ends."""
    return _Edit(text).region(path, number)


class _Edit:
    """A text and the pieces of it that shall be others."""

    def __init__(self, text: str) -> None:
        """What is looked at has `\\n` line ends; `returns` are those that have a return before them."""
        self.raw = text
        self.source = text.replace("\r\n", "\n")
        lines = text.split("\n")
        ends = accumulate((len(line.removesuffix("\r")) + 1 for line in lines), initial=-1)
        self.returns = [
            end for line, end in zip(lines, islice(ends, 1, None), strict=False) if line[-1:] == "\r"
        ]
        self.newline = "\r\n" if len(self.returns) * 2 > len(lines) - 1 else "\n"
        self.spots = locate(self.source).spots
        self.pieces: list[tuple[int, int, str]] = []

    def data(self) -> Any:
        return rtoml.loads(self.source)

    def text(self) -> str:
        """The text with its pieces; every other character is where it was, returns too."""
        new = self.raw
        for start, end, piece in sorted(self.pieces, reverse=True):
            new = new[: self._raw(start)] + piece.replace("\n", self.newline) + new[self._raw(end) :]
        return new

    def _raw(self, at: int) -> int:
        return at + bisect_left(self.returns, at)

    def proven(self, expected: object) -> str:
        """The new text, if it holds what it shall."""
        new = self.text()
        try:
            held = rtoml.loads(new.replace("\r\n", "\n"))
        except rtoml.TomlParsingError:
            raise Unsafe from None
        if held != expected:
            raise Unsafe
        return new

    def cut(self, start: int, end: int, piece: str = "") -> None:
        self.pieces.append((start, min(end, len(self.source)), piece))

    def put(self, path: KeyPath, value: object) -> None:
        spot = self.spots.get(path)
        if value is None:
            if spot is not None:
                self._remove(path, spot)
        elif spot is None:
            self._add(path, value)
        elif spot.value < spot.key or spot.end <= spot.value:
            self._put_table(path, value)
        else:
            self._replace(path, spot, value)

    def _replace(self, path: KeyPath, spot: KeySpot, value: object) -> None:
        """A value for a value. In lists and tables only what differs is touched, so that comments stay."""
        before = self.source[spot.value : spot.end]
        old = rtoml.loads(f"v = {before}")["v"]
        if isinstance(old, list) and isinstance(value, Sequence) and not isinstance(value, str):
            self._put_list(path, spot, old, value)
        elif isinstance(old, dict) and isinstance(value, Mapping):
            self._put_table(path, value)
        elif old != value or type(old) is not type(value):
            self.keep_comments(spot)
            self.cut(spot.value, spot.end, written(value, before))

    def keep_comments(self, spot: KeySpot) -> None:
        """Comments within a value that goes get lines of their own before it."""
        inside = [
            found for found in NOTED.findall(self.source, spot.value, spot.end) if found.startswith("#")
        ]
        line = self.source.rfind("\n", 0, spot.key) + 1
        if inside and self.source[line : spot.key].strip():
            raise Unsafe
        if inside:
            self.pieces.append((line, line, "".join(f"{comment.rstrip()}\n" for comment in inside)))

    def _put_table(self, path: KeyPath, value: object) -> None:
        old = _at(self.data(), path)
        if isinstance(old, list) and isinstance(value, Sequence) and len(old) == len(value):
            for n, (was, now) in enumerate(zip(old, value, strict=True)):
                if was != now:
                    self.put((*path, n), now)
            return
        if not isinstance(value, Mapping) or not isinstance(old, dict):
            raise Unsafe
        for key in {**old, **value}:
            if old.get(key) != value.get(key):
                self.put((*path, key), value.get(key))

    def _put_list(self, path: KeyPath, spot: KeySpot, old: Sequence[object], new: Sequence[object]) -> None:
        """What both begin and end with stays; of the rest, one item for one, then more or fewer."""
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        tail = 0
        while tail < min(len(old), len(new)) - same and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        middle = min(len(old), len(new)) - tail
        for n in range(same, middle):
            self.put((*path, n), new[n])
        for n in range(middle, len(old) - tail):
            self._remove_item(path, n, len(old))
        more = [written(item) for item in new[middle : len(new) - tail]]
        if not more:
            return
        if middle:
            end = self.spots[(*path, middle - 1)].end
            self.pieces.append((end, end, "".join(f", {item}" for item in more)))
        elif old:
            start = self.spots[(*path, 0)].value
            self.pieces.append((start, start, "".join(f"{item}, " for item in more)))
        else:
            self.pieces.append((spot.value + 1, spot.value + 1, ", ".join(more)))

    def _remove_item(self, path: KeyPath, number: int, count: int) -> None:
        """An item with its comma, the one after it or, of the last one, the one before."""
        spot = self.spots[(*path, number)]
        self.keep_comments(spot)
        start, end = spot.value, spot.end
        after = _skipped(self.source, end)
        if self.source[after : after + 1] == ",":
            self.cut(start, end)
            self.cut(after, after + 1)
        elif number:
            before = self.spots[(*path, number - 1)].end
            comma = _skipped(self.source, before)
            if (comma, comma + 1, "") not in self.pieces:
                self.cut(comma, comma + 1)
            self.cut(start, end)
        else:
            self.cut(start, end)

    def _remove(self, path: KeyPath, spot: KeySpot) -> None:
        """A key with its line; a comment behind it gets a line of its own."""
        if spot.value <= spot.key:
            raise Unsafe
        line = self.source.rfind("\n", 0, spot.key) + 1
        if self.source[line : spot.key].strip():
            self._remove_inline(path, spot)
            return
        end = self.source.find("\n", spot.end)
        end = len(self.source) if end < 0 else end
        rest = self.source[spot.end : end].strip()
        if rest and not rest.startswith("#"):
            raise Unsafe
        self.keep_comments(spot)
        self.cut(line, end if rest else end + 1, rest)

    def _remove_inline(self, path: KeyPath, spot: KeySpot) -> None:
        after = _skipped(self.source, spot.end)
        if self.source[after : after + 1] == ",":
            self.cut(spot.key, after + 1)
            return
        before = self.source.rfind(",", 0, spot.key)
        if before < 0 or self.source[before + 1 : spot.key].strip():
            raise Unsafe
        self.cut(before, spot.end)

    def _add(self, path: KeyPath, value: object) -> None:
        """A new key: a line after the last one of its table, or at the end of an inline table."""
        table, key = path[:-1], path[-1]
        if not isinstance(key, str):
            raise Unsafe
        home = self.spots.get(table)
        if home is None and table:
            raise Unsafe
        if home is not None and home.value >= home.key:
            self._add_inline(table, home, key, value)
            return
        inside = [
            spot for known, spot in self.spots.items() if known[: len(table)] == table and known != table
        ]
        heads = [spot.value for spot in inside if spot.value < spot.key]
        first = min(heads, default=len(self.source) + 1)
        pairs = [spot for spot in inside if spot.value < first]
        if home is None and not pairs:
            raise Unsafe
        end = max((spot.end for spot in pairs), default=home.end if home else 0)
        last = max(pairs, key=lambda spot: spot.key, default=home)
        line = self.source.rfind("\n", 0, last.key if last else 0) + 1
        own = self.source[line:end]
        indent = own[: len(own) - len(own.lstrip(" \t"))]
        stop = self.source.find("\n", end)
        at = len(self.source) if stop < 0 else stop
        self.pieces.append((at, at, f"\n{indent}{_pair(key, value)}"))

    def _add_inline(self, table: KeyPath, home: KeySpot, key: str, value: object) -> None:
        if self.source[home.value] != "{" or self.source[home.end - 1] != "}":
            raise Unsafe
        inside = [
            spot for known, spot in self.spots.items() if known[: len(table)] == table and known != table
        ]
        if not inside:
            self.pieces.append((home.value + 1, home.value + 1, f" {_pair(key, value)} "))
            return
        end = max(spot.end for spot in inside)
        self.pieces.append((end, end, f", {_pair(key, value)}"))

    def region(self, path: KeyPath, number: int) -> tuple[int, int]:
        """Where an entry `[[path]]` stands: from its header to the end of its last line."""
        own = (*path, number)
        head = self.spots.get(own)
        if head is None or head.value >= head.key:
            raise Unsafe
        start = self.source.rfind("\n", 0, head.value) + 1
        if self.source[start : head.value].strip():
            raise Unsafe
        end = self.last(path, number)
        if any(start < s.value < end for known, s in self.spots.items() if known[: len(own)] != own):
            raise Unsafe
        return start, end

    def last(self, path: KeyPath, number: int) -> int:
        """The end of the line that an entry ends with."""
        own = (*path, number)
        end = max(spot.end for known, spot in self.spots.items() if known[: len(own)] == own)
        stop = self.source.find("\n", end)
        return len(self.source) if stop < 0 else stop

    def insert_block(self, at: int, block: str) -> None:
        """A block of its own, with an empty line before it."""
        before = "" if not self.source[:at].strip() else "\n" if self.source[:at].endswith("\n") else "\n\n"
        after = "" if self.source[at : at + 1] == "\n" else "\n"
        self.pieces.append((at, at, f"{before}{block}{after}"))


def written(value: object, before: str = "") -> str:
    """A value as TOML writes it; a text in the quotes that the one before it had."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _text(value, before)
        case Mapping():
            return "{ " + ", ".join(_pair(str(key), inner) for key, inner in value.items()) + " }"
        case Sequence():
            return "[" + ", ".join(written(item) for item in value) + "]"
    raise Unsafe


def _text(value: str, before: str) -> str:
    plain = "'" not in value and all(c.isprintable() for c in value)
    if before.startswith("'") and not before.startswith("'''") and plain:
        return f"'{value}'"
    return quoted_lines(value) if "\n" in value else quoted(value)


def _key(step: str | int) -> str:
    word = str(step)
    return word if word and BARE.issuperset(word) else quoted(word)


def _pair(key: str, value: object) -> str:
    return f"{_key(key)} = {written(value)}"


def _skipped(text: str, at: int) -> int:
    """Past blanks and comments."""
    while at < len(text):
        if text[at] in " \t\n":
            at += 1
        elif text[at] == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        else:
            break
    return at


def _at(data: Any, path: KeyPath) -> Any:
    for step in path:
        data = data[step]
    return data


def _with(data: Any, path: KeyPath, value: object) -> Any:
    """The data as it shall be."""
    inner = _at(data, path[:-1])
    if value is None:
        inner.pop(path[-1], None)
    else:
        inner[path[-1]] = value
    return data


def _inserted(data: Any, path: KeyPath, at: int, entry: object) -> Any:
    _at(data, path[:-1]).setdefault(path[-1], []).insert(at, entry)
    return data


def _drop(entries: list[object], number: int, data: Any, path: KeyPath) -> None:
    """Without its last entry an array of tables is not there at all."""
    del entries[number]
    if not entries:
        del _at(data, path[:-1])[path[-1]]
