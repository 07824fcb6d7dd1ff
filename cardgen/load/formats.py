"""`[formats.standard]`: ways to play one game. They share its rules and add or drop their own.

`name`, `extends` (another format, whose rules, lists and parameters it takes over), `lists` (what rules call
a list → the list that is meant here), `parameters` (in place of the game's own), `without` (rules of the
parent or of the game that do not hold here).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.game import Scalar
from cardgen.rules.context import known_name
from cardgen.rules.lists import CardList


class Format(NamedTuple):
    """A way to play. `lineage`: itself and what it extends, the nearest first."""

    id: str
    name: str
    lineage: tuple[str, ...]
    lists: Mapping[str, str]
    parameters: Mapping[str, Scalar]
    without: frozenset[str]


PLAIN = Format("", "", (), {}, {}, frozenset())


def read_formats(
    reader: TableReader, parameters: Collection[str], lists: Collection[str], rules: Collection[str]
) -> dict[str, Format]:
    """All formats of a game, each with what it takes over from its parents. `rules`: the ids of all rules."""
    own: dict[str, tuple[Format, str]] = {}
    for id, one in reader.named("formats", Text("format", "赛制")):
        own[id] = _own(one, id, parameters, lists), one.string("extends", "")
        for rule in sorted(own[id][0].without):
            known_name(one, "without", rule, rules, Text("rule", "规则"), code="unknown-rule")
        one.done()
    return {id: _inherit(id, own, reader) for id in own}


def _own(reader: TableReader, id: str, parameters: Collection[str], lists: Collection[str]) -> Format:
    called: dict[str, str] = {}
    table = reader.table("lists")
    for name in table.data if table else ():
        assert table is not None
        meant = table.string(name, "")
        known_name(table, name, meant, lists, Text("list", "列表"), code="unknown-list")
        if meant in lists:
            called[name] = meant
    changed = reader.scalars("parameters")
    for name in changed:
        if name not in parameters:
            reader.diagnostics.append(
                Diagnostic(
                    "unknown-parameter",
                    Text(f"the game has no parameter “{name}”", f"游戏没有名为「{name}」的参数"),
                    (reader.place / "parameters" / name).span(key=True),
                    hint_for(name, parameters),
                )
            )
    return Format(id, reader.string("name", id), (id,), called, changed, frozenset(reader.strings("without")))


def _inherit(id: str, own: Mapping[str, tuple[Format, str]], reader: TableReader) -> Format:
    line = [own[id][0]]
    parent = own[id][1]
    while parent:
        if parent not in own:
            if len(line) == 1:
                _bad_parent(id, parent, own, reader)
            break
        if any(f.id == parent for f in line):
            if parent == id:
                _bad_parent(id, parent, own, reader)
            break
        line.append(own[parent][0])
        parent = own[parent][1]
    lists: dict[str, str] = {}
    parameters: dict[str, Scalar] = {}
    for one in reversed(line):
        lists.update(one.lists)
        parameters.update(one.parameters)
    without = frozenset[str]().union(*(f.without for f in line))
    return line[0]._replace(
        lineage=tuple(f.id for f in line), lists=lists, parameters=parameters, without=without
    )


def _bad_parent(id: str, parent: str, own: Iterable[str], reader: TableReader) -> None:
    known = parent in own
    reader.diagnostics.append(
        Diagnostic(
            "bad-extends" if known else "unknown-format",
            Text(f"format “{id}” extends itself", f"赛制「{id}」继承了自己")
            if known
            else Text(f"there is no format “{parent}”", f"没有名为「{parent}」的赛制"),
            (reader.place / "formats" / id / "extends").span(),
            None if known else hint_for(parent, [f for f in own if f != id]),
        )
    )


def lists_of(format: Format, formats: Iterable[Format], lists: Mapping[str, CardList]) -> dict[str, CardList]:
    """All lists by name and by what the format calls them; what only other formats have is empty here."""
    found = {name: CardList(name, name, {}, in_force=False) for f in formats for name in f.lists}
    found.update(lists)
    found.update({name: lists[meant] for name, meant in format.lists.items()})
    return found


def choose(wanted: str, formats: Mapping[str, Format], mentioned: Collection[str]) -> Format | Diagnostic:
    """The format that a player asked for. A game that declares none has those that its rules mention."""
    if not wanted:
        return PLAIN
    if wanted in formats:
        return formats[wanted]
    if not formats and wanted in mentioned:
        return PLAIN._replace(id=wanted, name=wanted, lineage=(wanted,))
    known = list(formats) or sorted(mentioned)
    return Diagnostic(
        "unknown-format",
        Text(f"there is no format “{wanted}”", f"没有名为「{wanted}」的赛制"),
        None,
        hint_for(wanted, known) or Text("this game has no formats", "此游戏没有赛制之分"),
    )
