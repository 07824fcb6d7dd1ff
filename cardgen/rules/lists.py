"""Dated lists of cards: banned, restricted, a pool, or points. Each has versions, and a day picks one.

[[lists.banned]]
from = 2025-04-01
cards = ["a", "b"]              # or points = { a = 3, b = 1 }, or where = { set = "core" }
[[lists.banned]]
from = 2025-08-01
add = ["c"]                     # what changed against the version before; a table for points
remove = ["a"]
"""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from itertools import pairwise
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.rules.index import Index
from cardgen.rules.references import fixed_selector

SAME = Text("a list is the same for every deck and format", "列表对每副套牌、每种赛制都相同")
WHOLE = ("cards", "points", "where")
CHANGES = ("add", "remove")


class CardList(NamedTuple):
    """A list as it stands on a day: its cards with their points (1 where it gives none).

    `since` is the day of its version, None where it has none; a list that is not yet `in_force` is empty.
    """

    id: str
    name: str
    points: Mapping[int, float]
    since: date | None = None
    in_force: bool = True

    @property
    def cards(self) -> frozenset[int]:
        return frozenset(self.points)


class Version(NamedTuple):
    """One version as written: a whole list, or what it changes in the one before."""

    since: date | None
    name: str
    whole: Mapping[int, float] | None
    add: Mapping[int, float]
    remove: frozenset[int]


def read_lists(
    reader: TableReader, index: Index, fields: Collection[str], as_of: date | None
) -> dict[str, CardList]:
    """Every list of `[[lists.NAME]]` as it stands on a day; without a day, its newest version."""
    table = reader.table("lists")
    lists: dict[str, CardList] = {}
    for id in table.data if table else ():
        assert table is not None
        what = Text(f"list “{id}”", f"列表「{id}」")
        versions = [_version(r, index, fields) for r in table.tables(id, what=what)]
        versions.sort(key=lambda v: v.since or date.min)
        _same_day(table, id, versions)
        lists[id] = _standing(id, versions, as_of)
        if not lists[id].in_force and versions:
            _not_yet(table, id, versions[0], as_of)
    return lists


def _standing(id: str, versions: list[Version], as_of: date | None) -> CardList:
    points: dict[int, float] = {}
    name, since, in_force = id, None, False
    for version in versions:
        if as_of is not None and version.since is not None and version.since > as_of:
            break
        if version.whole is not None:
            points = dict(version.whole)
        points.update(version.add)
        for card in version.remove:
            points.pop(card, None)
        name, since, in_force = version.name or name, version.since, True
    return CardList(id, name, points, since, in_force)


def _version(reader: TableReader, index: Index, fields: Collection[str]) -> Version:
    since = read_day(reader, "from")
    name = reader.string("name", "")
    given = [key for key in WHOLE if reader.has(key)]
    changed = [key for key in CHANGES if reader.has(key)]
    whole: dict[int, float] | None = {} if given else None
    if not given and not changed:
        reader.error(
            None,
            Text(
                "a list needs cards, points, where, add or remove",
                "列表需要 cards、points、where、add 或 remove",
            ),
            code="missing-key",
        )
    elif given and changed:
        reader.error(
            changed[0],
            Text(
                "a version is a whole list or a change, not both",
                "一个版本要么是整份列表，要么是增减，不能两者都写",
            ),
        )
    if whole is not None:
        selector = fixed_selector(reader, "where", fields, SAME) if "where" in given else None
        if selector is not None:
            whole.update(dict.fromkeys(index.pick(selector), 1.0))
        whole.update(_cards(reader, "cards", index))
        whole.update(_cards(reader, "points", index))
    add = _cards(reader, "add", index)
    remove = frozenset(_cards(reader, "remove", index))
    reader.done()
    return Version(since, name, whole, add, remove)


def _cards(reader: TableReader, key: str, index: Index) -> dict[int, float]:
    """Cards by any word for them: a list, or a table of points."""
    found: dict[int, float] = {}
    if isinstance(reader.raw(key), dict):
        table = reader.table(key)
        assert table is not None
        for word in table.data:
            points = table.number(word, None)
            number = _find(word, table, word, index)
            if number is not None and points is not None:
                found[number] = points
        return found
    for position, word in enumerate(reader.strings(key)):
        number = _find(word, reader, key, index, position)
        if number is not None:
            found[number] = 1.0
    return found


def _find(word: str, reader: TableReader, key: str, index: Index, position: int | None = None) -> int | None:
    number = index.find(word)
    if number is None:
        place = reader.place_of(key) if position is None else reader.place_of(key) / position
        reader.diagnostics.append(
            Diagnostic(
                "unknown-card",
                Text(f"there is no card “{word}”", f"没有名为「{word}」的牌"),
                place.span(key=position is None),
                hint_for(word, index.keys),
            )
        )
    return number


def read_day(reader: TableReader, key: str) -> date | None:
    """A day: `2025-08-01`, with or without quotes."""
    value = reader.raw(key)
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        reader.error(
            key,
            Text("expected a day such as 2025-08-01", "应为日期，例如 2025-08-01"),
            code="wrong-type",
        )
        return None


def _same_day(table: TableReader, id: str, versions: list[Version]) -> None:
    for before, after in pairwise(versions):
        if before.since == after.since:
            day = after.since or Text("no day", "未写日期").en
            table.error(
                id,
                Text(
                    f"list “{id}” has two versions of one day: {day}", f"列表「{id}」同一天有两个版本：{day}"
                ),
                code="duplicate-version",
            )


def _not_yet(table: TableReader, id: str, first: Version, as_of: date | None) -> None:
    table.diagnostics.append(
        Diagnostic(
            "list-not-in-force",
            Text(
                f"list “{id}” begins on {first.since}; on {as_of} it holds nothing",
                f"列表「{id}」从 {first.since} 起生效，{as_of} 时还没有内容",
            ),
            table.place_of(id).span(key=True),
            severity="warning",
        )
    )
