"""Tables as files of cards: a heading row, one row for each card, read against the kinds of the game.

A table becomes what a TOML file of the same cards would have been, and knows for each value in which cell it
stands. From there on nothing is different.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cardgen.decode.grid import Cell, Grid
from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import read_bytes
from cardgen.diagnostics import CONTROL, Diagnostic, KeyPath, Mistakes, Span, Text
from cardgen.model.game import BUILT_IN, Field, Kind
from cardgen.model.language import Tongues

# Endings of tables, and what parts the cells of those that are text.
TEXT_TABLES = {".csv": ",", ".tsv": "\t"}
WORKBOOKS = (".xlsx", ".ods")
# What people call what every card has.
HEADINGS = {
    "编号": "id",
    "名称": "name",
    "牌名": "name",
    "卡名": "name",
    "牌种": "kind",
    "种类": "kind",
    "类型": "kind",
    "张数": "copies",
    "份数": "copies",
    "数量": "copies",
    "qty": "copies",
    "count": "copies",
}
COMMENT = "#"
OWN_ONLY = Tongues()
INTEGER, NUMBER = re.compile(r"[+-]?[0-9]{1,18}"), re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?")
TRUE = frozenset({"true", "yes", "y", "x", "是", "真", "有", "√", "✓", "✔", "1"})
FALSE = frozenset({"false", "no", "n", "否", "假", "无", "×", "✗", "0"})
MINUS = str.maketrans("−－＋", "--+")
DATES = (date, datetime, time, timedelta)


class CardTable:
    """A table of cards: its data as a TOML file would have it, and where each value stands."""

    __slots__ = ("columns", "data", "grid", "rows")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.data: dict[str, object] = {}
        # The row of each card, and the column of each key path.
        self.rows: list[int] = []
        self.columns: dict[KeyPath, int] = {}

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        """The cell of a value; the first cell of the card where it is missing, the heading of a key."""
        if len(path) < 2 or path[0] != "card" or not isinstance(path[1], int):
            return self.grid.span(0, 0)
        row, inner = self.rows[path[1]], path[2:]
        for end in range(len(inner), 0, -1):
            if inner[:end] in self.columns:
                return self.grid.span(row, self.columns[inner[:end]])
        below = [column for known, column in self.columns.items() if inner and known[: len(inner)] == inner]
        return self.grid.span(row, below[0] if below else 0)


class Column(NamedTuple):
    """A column: the field that it gives, and the steps inside it (`skills.1.text`).

    `tag`: the language that its words are in, where that is not the game's own (`name:en`).
    """

    number: int
    steps: tuple[str | int, ...]
    tag: str = ""


def read_tables(
    path: Path, display: str, inside: Path | None, kinds: Mapping[str, Kind], tongues: Tongues = OWN_ONLY
) -> tuple[list[CardTable], list[Diagnostic]]:
    """The tables of a file, and what is wrong with it."""
    try:
        return tables_in(read_bytes(path, display, inside), path, display, kinds, tongues)
    except Mistakes as mistakes:
        return [], list(mistakes.diagnostics)


def tables_in(
    data: bytes, path: Path, display: str, kinds: Mapping[str, Kind], tongues: Tongues = OWN_ONLY
) -> tuple[list[CardTable], list[Diagnostic]]:
    """The tables that a file of this name holds, or would hold."""
    try:
        grids, told = grids_in(data, path, display)
    except Mistakes as mistakes:
        return [], list(mistakes.diagnostics)
    tables = []
    for grid in grids:
        told += (*grid.problems, *_bad_characters(grid))
        top = next((n for n, row in enumerate(grid.rows) if any(cell is not None for cell in row)), None)
        if top is not None:
            tables.append(_card_table(grid, top, kinds, tongues, told, path.stem))
    return tables, told


def read_grids(path: Path, display: str, inside: Path | None) -> tuple[list[Grid], list[Diagnostic]]:
    """The sheets of a file as they are, and what there is to say of it. Raises Mistakes where it is none."""
    return grids_in(read_bytes(path, display, inside), path, display)


def grids_in(data: bytes, path: Path, display: str) -> tuple[list[Grid], list[Diagnostic]]:
    if path.suffix.lower() in TEXT_TABLES:
        from cardgen.decode.csv_grid import read_csv

        grid, told = read_csv(data, display, path.stem, TEXT_TABLES[path.suffix.lower()])
        return [grid], told
    from cardgen.decode.workbook import read_workbook

    return read_workbook(data, display)


def _card_table(
    grid: Grid, top: int, kinds: Mapping[str, Kind], tongues: Tongues, told: list[Diagnostic], stem: str
) -> CardTable:
    """`top`: the row of headings. `stem`: of the file's name."""
    table = CardTable(grid)
    # The words of other languages come after those that they stand for, what lists hold one after another.
    columns = sorted(
        _columns(grid, top, kinds, tongues, told),
        key=lambda column: (column.tag != "", [step for step in column.steps if isinstance(step, int)]),
    )
    table.columns = {
        (*column.steps, column.tag) if column.tag else column.steps: column.number for column in columns
    }
    only = next(iter(kinds)) if len(kinds) == 1 else ""
    usual = _kind_named(grid.name, kinds) or _kind_named(stem, kinds) or only
    cards: list[dict[str, object]] = []
    for number in range(top + 1, len(grid.rows)):
        row = grid.rows[number]
        if all(cell is None for cell in row) or str(row[0] or "").startswith(COMMENT):
            continue
        card = _card(grid, number, columns, kinds, usual, tongues.own, told)
        if card:
            cards.append(card)
            table.rows.append(number)
    _give_ids(cards)
    table.data = {"card": cards}
    return table


def _bad_characters(grid: Grid) -> Iterator[Diagnostic]:
    """What no file may hold; the cells are then as if they were blank."""
    for at, row in enumerate(grid.rows):
        for column, cell in enumerate(row):
            if isinstance(cell, str) and (wrong := re.search(CONTROL, cell)):
                from cardgen.decode.toml_errors import bad_character

                yield bad_character(wrong[0], grid.span(at, column))
                row[column] = None


def _columns(
    grid: Grid, top: int, kinds: Mapping[str, Kind], tongues: Tongues, told: list[Diagnostic]
) -> Iterator[Column]:
    """The columns that mean something, by their headings: names of fields, or their labels."""
    fields = [field for kind in kinds.values() for field in kind.fields.values()]
    own = {**{name: name for name in BUILT_IN}, **{field.name: field.name for field in fields}}
    known = {**HEADINGS, **{field.label: field.name for field in fields if field.label}, **own}
    seen: dict[tuple[str | int, ...], int] = {}
    width = max(len(row) for row in grid.rows)
    for number in range(width):
        heading = str(grid.value(top, number) or "").strip()
        if heading.startswith(COMMENT):
            continue
        if not heading:
            filled = next(
                (r for r in range(top + 1, len(grid.rows)) if grid.value(r, number) is not None), None
            )
            if filled is not None:
                message = Text("this column has no heading and is not read", "这一列没有标题，没有读取")
                told.append(Diagnostic("no-heading", message, grid.span(filled, number), None, "warning"))
            continue
        words, _, said = heading.rpartition(":")
        tag = tongues.named(said.strip()) if words else ""
        first, *rest = (words if tag else heading).split(".")
        name = known.get(first.strip()) or known.get(first.strip().casefold())
        if name is None:
            message = Text(f"no kind has a field “{heading}”", f"没有哪种牌有「{heading}」这个字段")
            hint = hint_for(heading, own) or Text(
                "a heading that begins with # is not read", "标题以 # 开头的列不读取"
            )
            told.append(Diagnostic("unknown-key", message, grid.span(top, number), hint))
            continue
        inner = tuple(int(step) - 1 if step.isdigit() and int(step) else step for step in rest)
        steps, tag = (name, *inner), "" if tag == tongues.own else tag
        if (*steps, tag) in seen:
            message = Text(f"“{heading}” stands twice", f"「{heading}」出现了两次")
            told.append(Diagnostic("duplicate-key", message, grid.span(top, number)))
            continue
        seen[*steps, tag] = number
        yield Column(number, steps, tag)


def _kind_named(word: str, kinds: Mapping[str, Kind]) -> str:
    """The kind whose id or name a word is; "" where there is none."""
    word = word.strip()
    return next((id for id, kind in kinds.items() if word in (id, kind.name)), "")


def _card(
    grid: Grid,
    number: int,
    columns: Iterable[Column],
    kinds: Mapping[str, Kind],
    usual: str,
    own: str,
    told: list[Diagnostic],
) -> dict[str, object]:
    """A row as the table of a card. `own`: the game's own language."""
    filled = [
        (column, value) for column in columns if (value := grid.value(number, column.number)) is not None
    ]
    said = next((str(value) for column, value in filled if column.steps == ("kind",)), "")
    kind = _kind_named(said, kinds) or said or usual
    card: dict[str, object] = {"kind": kind} if kind else {}
    fields = kinds[kind].fields if kind in kinds else {}
    for (at, steps, tag), value in filled:
        if steps == ("kind",):
            continue
        if isinstance(value, DATES):
            told.append(_is_date(value, grid.span(number, at)))
        name = str(steps[0])
        field = (
            Field(name, "integer" if name == "copies" else "string") if name in BUILT_IN else fields.get(name)
        )
        typed = _inner_value(field, steps[1:], value) if len(steps) > 1 else _typed(value, field)
        if tag:
            _put_words(card, steps, own, tag, typed)
        elif len(steps) > 1:
            _put(card, steps, typed)
        else:
            card[name] = typed
    return card


def _put_words(
    card: dict[str, object], steps: tuple[str | int, ...], own: str, tag: str, value: object
) -> None:
    """Puts the words of another language beside the game's own, as TOML has them: `{ zh = …, en = … }`."""
    last = steps[-1]
    here: object = card
    for step, following in pairwise(steps):
        here = _below(here, step, [] if isinstance(following, int) else {})
    there = _below(here, last, {})
    both = there if isinstance(there, dict) else {own: there}
    both[tag] = value
    if isinstance(here, dict) or (isinstance(here, list) and isinstance(last, int) and last < len(here)):
        here[last] = both  # type: ignore[index]


def _put(card: dict[str, object], steps: tuple[str | int, ...], value: object) -> None:
    """Puts a value at `skills.1.text`: lists grow as far as they must, and end at their last value."""
    here: object = card
    for step, following in pairwise(steps):
        fresh: object = [] if isinstance(following, int) else {}
        here = _below(here, step, fresh)
    _below(here, steps[-1], value)


def _below(here: object, step: str | int, fresh: object) -> object:
    if isinstance(here, dict):
        return here.setdefault(step, fresh)
    if isinstance(here, list) and isinstance(step, int):
        if step < len(here):
            return here[step]
        here.append(fresh)
        return fresh
    return fresh


def _inner_value(field: Field | None, steps: tuple[str | int, ...], value: Cell) -> object:
    """A value inside a list or a table, by the type that is declared there."""
    for step in steps:
        if field is None:
            break
        if isinstance(step, int):
            field = Field(field.name, field.of or "text", fields=field.fields)
        else:
            field = field.fields.get(step)
    return _typed(value, field)


def _typed(value: Cell, field: Field | None) -> object:
    """A cell as the field wants it; as it is where it cannot be that, for the reader of fields to tell."""
    type = field.type if field else "text"
    if isinstance(value, DATES):
        value = str(value)
    if type == "list":
        return _items(value, field)
    if type in ("text", "string", "image"):
        return _words(value)
    plain = str(value).strip().translate(MINUS)
    if type == "integer":
        if isinstance(value, float):
            return int(value) if value == int(value) else value
        return int(plain) if isinstance(value, str) and INTEGER.fullmatch(plain) else value
    if type == "number":
        return float(plain) if isinstance(value, str) and NUMBER.fullmatch(plain) else value
    if type == "boolean":
        word = plain.casefold().removesuffix(".0")
        return True if word in TRUE else False if word in FALSE else value
    return value


def _items(value: Cell, field: Field | None) -> list[object]:
    """One cell as a list: its lines, or what stands between the signs that the game names."""
    inner = Field(field.name, field.of or "text") if field else None
    separator = (field.separator if field else "") or "\n"
    return [_typed(part.strip(), inner) for part in _words(value).split(separator) if part.strip()]


def _words(value: Cell) -> str:
    """What a cell shows: a whole number without its point."""
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return str(value).replace("\r\n", "\n")


def _give_ids(cards: list[dict[str, object]]) -> None:
    """Ids for the cards that have none: their own letters, or their kind and a number."""
    if all("id" in card for card in cards):
        return
    from cardgen.load.imports.ids import card_ids

    names = [str(card.get("name", "")) for card in cards]
    made = card_ids(names, [str(card.get("kind") or "card") for card in cards])
    taken = {str(card["id"]) for card in cards if "id" in card}
    for card, id in zip(cards, made, strict=True):
        if "id" not in card and card.get("name"):
            while id in taken:
                id += "-2"
            taken.add(id)
            card["id"] = id


def _is_date(value: Cell, span: Span) -> Diagnostic:
    return Diagnostic(
        "date-cell",
        Text(f"this cell is a date or time and is read as “{value}”", f"这一格是日期或时间，读作「{value}」"),
        span,
        Text(
            "if it was meant as 3-4 or 1/2, format the column as text and type it again",
            "如果本来是 3-4、1/2 这样的字，请把这一列设为文本格式后重新输入",
        ),
        "warning",
    )
