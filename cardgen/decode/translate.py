"""The words of one language put over those of another, in whatever was read from a file.

Beside `FILE.toml` may stand `FILE.en.toml`: it has the same shape, and says again only what is different.
Within a file a value may be a table of languages: `name = { zh = "打击", en = "Strike" }`.
"""

import re
from collections.abc import Collection, Iterator
from typing import Protocol

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, KeyPath, Place, Source, Span, Text
from cardgen.model.language import Tongues, is_spaced, written

# What is no words, whatever letters it has.
# fmt: off
NO_WORDS = frozenset((
    "id", "kind", "file", "files", "font", "fonts", "authors", "publisher", "keep", "when", "only", "where",
    "template", "extends", "seed", "voice", "part", "deck", "language", "languages", "version", "licence",
))
# fmt: on
# In files of a language with letters, the keys whose texts are words; of a card it is known by its fields.
WORDS = frozenset(("title", "name", "label", "text", "credit", "subtitle", "note", "keywords"))
# Compiled where they are needed: the first takes longer than to read this file.
WIDE = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
LETTER = r"[^\W\d_]"
HOLES = r"\{[^}]*\}|\$[\w.]+|:[a-z0-9-]+:"


class File(Source, Protocol):
    """A file that was read: what it holds, and where each value stands."""

    data: dict[str, object]


class Translated:
    """A file in one of its languages. What was not said again is as it was."""

    __slots__ = ("base", "data", "own", "said")

    def __init__(self, base: Source, data: dict[str, object]) -> None:
        self.base = base
        self.data = data
        # What was said in the language that is asked for, and where.
        self.said: dict[KeyPath, Place] = {}
        # What stands there in the game's own language.
        self.own: dict[KeyPath, object] = {}

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        for end in range(len(path), 0, -1):
            if path[:end] in self.said:
                place = self.said[path[:end]]
                return Place(place.source, (*place.path, *path[end:])).span(key=key)
        return self.base.span(path, key=key)


def in_language(file: File, tongues: Tongues) -> Translated:
    """The file with one word for each table of languages: that of the language that is asked for.

    Where neither that language nor the game's own says anything, it is as if nothing were written.
    """
    found = Translated(file, {})

    def of(value: object, path: KeyPath) -> object:
        if isinstance(value, list):
            return [of(item, (*path, n)) for n, item in enumerate(value)]
        if not isinstance(value, dict):
            return value
        tags = {tongues.named(tag): tag for tag in value}
        if not value or "" in tags or any(isinstance(word, dict) for word in value.values()):
            inner = ((key, of(one, (*path, key))) for key, one in value.items())
            return {key: one for key, one in inner if one is not None}
        if tongues.wanted in tags:
            found.said[path] = Place(file, (*path, tags[tongues.wanted]))
            found.own[path] = value.get(tags.get(tongues.own, ""))
            return value[tags[tongues.wanted]]
        return value.get(tags.get(tongues.own, ""))

    data = of(file.data, ())
    assert isinstance(data, dict)
    found.data = data
    return found


def put_over(file: Translated, words: File, told: list[Diagnostic]) -> None:
    """Puts the words of a file beside it over those of a file. What answers to nothing is told."""
    _table(file, file.data, words.data, (), Place(words), told)


def _table(
    file: Translated,
    own: dict[str, object],
    words: dict[str, object],
    path: KeyPath,
    at: Place,
    told: list[Diagnostic],
) -> None:
    for key, value in words.items():
        mine, here = own.get(key), (*path, key)
        if isinstance(value, dict) and isinstance(mine, str) and path[-1:] == ("fields",):
            mine = own[key] = {"type": mine}  # `damage = "integer"` is short for this
        if isinstance(value, dict) and isinstance(mine, dict) and key != "keywords":
            _table(file, mine, value, here, at / key, told)
        elif isinstance(mine, list) and isinstance(value, list) and _tables(mine) and _tables(value):
            _list(file, mine, value, here, at / key, told)
        else:
            file.own[here] = mine
            file.said[here] = at / key
            own[key] = value


def _list(
    file: Translated, own: list[object], words: list[object], path: KeyPath, at: Place, told: list[Diagnostic]
) -> None:
    """Tables of a list are found by their id; where they have none, by their place in the list."""
    ids = {
        one["id"]: n for n, one in enumerate(own) if isinstance(one, dict) and isinstance(one.get("id"), str)
    }
    for index, value in enumerate(words):
        id = value.get("id") if isinstance(value, dict) else None
        number = index if id is None else ids.get(id, -1) if isinstance(id, str) else -1
        mine = own[number] if 0 <= number < len(own) else None
        if isinstance(mine, dict) and isinstance(value, dict):
            rest = {key: inner for key, inner in value.items() if key != "id"}
            _table(file, mine, rest, (*path, number), at / index, told)
            continue
        message = Text("these words belong to nothing in the file beside", "这些文字在原文件里没有对应的内容")
        if id is not None:
            message = Text(f"the file beside has no “{id}”", f"原文件里没有「{id}」")
        told.append(
            Diagnostic("words-of-nothing", message, (at / index / "id").span(), hint_for(str(id), ids))
        )


def _tables(value: list[object]) -> bool:
    return bool(value) and all(isinstance(item, dict) for item in value)


def untranslated(
    file: Translated, tongues: Tongues, other: Collection[str] = (), words: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """The words that the language which is asked for has not yet.

    `other`: keys that are not to be translated; `words`: those that are, where letters alone do not tell.
    """
    unspaced = not is_spaced(tongues.own) or written(tongues.own) == "ko"
    known = WORDS.union(words)

    def walk(value: object, path: KeyPath, key: str) -> Iterator[Diagnostic]:
        if path in file.said or key in NO_WORDS or key in other:
            return
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from walk(inner, (*path, name), name)
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                yield from walk(inner, (*path, n), key)
        elif isinstance(value, str) and (
            re.search(WIDE, value)
            if unspaced
            else key in known and re.search(LETTER, re.sub(HOLES, "", value))
        ):
            short = value if len(value) <= 20 else f"{value[:20]}…"
            message = Text(
                f"not in {tongues.wanted} yet: “{short}”", f"还没有 {tongues.wanted} 译文：「{short}」"
            )
            yield Diagnostic("untranslated", message, file.base.span(path), None, "warning")

    yield from walk(file.data, (), "")
