"""A file of cards that is changed at the place of a value: TOML, CSV and TSV. Other tables are only read."""

import os
from collections.abc import Mapping
from typing import Any, Protocol

from cardgen.decode import csv_splice, splice
from cardgen.decode.splice import Unsafe
from cardgen.decode.toml_file import parse_toml, read_bytes, text_of
from cardgen.decode.translate import in_language
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, has_errors, mistake
from cardgen.load.card_tables import TEXT_TABLES, CardTable, tables_in
from cardgen.load.cards import CardFile, read_cards
from cardgen.model.game import Card, Field, Game
from cardgen.studio import telling
from cardgen.studio.own_files import BOM, Stored, check_own
from cardgen.studio.room import Room

CARD = "card"


class Form(Protocol):
    """A way in which files of cards are written."""

    def entries(self) -> list[dict[str, Any]]: ...
    def defaults(self) -> Mapping[str, Any]: ...
    def lines(self, number: int) -> tuple[int, list[str]]: ...
    def set(self, number: int, path: tuple[str | int, ...], value: object, field: Field | None) -> bytes: ...
    def add(self, after: int, entry: Mapping[str, object]) -> bytes: ...
    def copy(self, number: int, changes: Mapping[str, object]) -> bytes: ...
    def remove(self, number: int) -> bytes: ...


class TomlForm:
    def __init__(self, stored: Stored) -> None:
        self.bom = BOM if stored.data.startswith(BOM) else b""
        plain = text_of(stored.data, stored.display)
        file, problems = parse_toml(plain, stored.display)
        if file is None:
            raise Mistakes(problems)
        self.file = file
        self.text = stored.data.removeprefix(BOM).decode()

    def entries(self) -> list[dict[str, Any]]:
        found = self.file.data.get(CARD, [])
        return found if isinstance(found, list) else []

    def defaults(self) -> Mapping[str, Any]:
        found = self.file.data.get("defaults", {})
        return found if isinstance(found, dict) else {}

    def lines(self, number: int) -> tuple[int, list[str]]:
        """The lines of an entry, and the number of the first."""
        start, end = splice.entry_region(self.file.text, (CARD,), number)
        return self.file.text.count("\n", 0, start) + 1, self.file.text[start:end].split("\n")

    def set(self, number: int, path: tuple[str | int, ...], value: object, field: Field | None) -> bytes:
        return self._bytes(splice.set_value(self.text, (CARD, number, *path), value))

    def add(self, after: int, entry: Mapping[str, object]) -> bytes:
        return self._bytes(splice.add_entry(self.text, (CARD,), after, entry))

    def copy(self, number: int, changes: Mapping[str, object]) -> bytes:
        return self._bytes(splice.copy_entry(self.text, (CARD,), number, changes))

    def remove(self, number: int) -> bytes:
        return self._bytes(splice.remove_entry(self.text, (CARD,), number))

    def _bytes(self, text: str) -> bytes:
        return self.bom + text.encode()


class CsvForm:
    def __init__(self, stored: Stored, game: Game) -> None:
        found = tables_in(stored.data, stored.path, stored.display, game.kinds, game.tongues)
        tables, problems = found
        if not tables or has_errors(problems):
            raise Mistakes(problems or [Diagnostic("no-cards", Text("there are no cards", "没有卡牌"))])
        self.table: CardTable = tables[0]
        self.delimiter = TEXT_TABLES[stored.path.suffix.lower()]
        self.encoding, self.text = _decoded(stored.data)

    def entries(self) -> list[dict[str, Any]]:
        found: Any = self.table.data[CARD]
        return list(found)

    def defaults(self) -> Mapping[str, Any]:
        return {}

    def lines(self, number: int) -> tuple[int, list[str]]:
        line, text = self.table.grid.lines[self.table.rows[number]]
        return line, [text]

    def set(self, number: int, path: tuple[str | int, ...], value: object, field: Field | None) -> bytes:
        return self._bytes(self._set(self.text, self.table.rows[number], path, value, field))

    def _set(
        self, text: str, row: int, path: tuple[str | int, ...], value: object, field: Field | None
    ) -> str:
        column = self.table.columns.get(path)
        if column is None:
            raise Unsafe
        return csv_splice.set_cell(text, self.delimiter, row, column, _cell(value, field))

    def add(self, after: int, entry: Mapping[str, object]) -> bytes:
        cells = [""] * len(self.table.grid.rows[self.table.rows[after]])
        for key, value in entry.items():
            column = self.table.columns.get((key,))
            if column is not None:
                cells += [""] * (column + 1 - len(cells))
                cells[column] = _cell(value, None)
        return self._bytes(csv_splice.add_row(self.text, self.delimiter, self.table.rows[after], cells))

    def copy(self, number: int, changes: Mapping[str, object]) -> bytes:
        row = self.table.rows[number]
        cells = ["" if cell is None else str(cell) for cell in self.table.grid.rows[row]]
        text = csv_splice.add_row(self.text, self.delimiter, row, cells)
        for key, value in changes.items():
            if (key,) in self.table.columns:
                text = self._set(text, row + 1, (key,), value, None)
        return self._bytes(text)

    def remove(self, number: int) -> bytes:
        return self._bytes(csv_splice.remove_row(self.text, self.delimiter, self.table.rows[number]))

    def _bytes(self, text: str) -> bytes:
        return text.encode(self.encoding)


def _decoded(data: bytes) -> tuple[str, str]:
    """As `csv_grid` reads it, and so that it can be written again byte for byte."""
    codecs = ("utf-8-sig",) if data.startswith(BOM) else ("utf-8", "gb18030")
    for codec in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else codecs:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if text.encode(codec) == data:
            return codec, text
    raise Unsafe


def _cell(value: object, field: Field | None) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return ((field.separator if field else "") or "\n").join(map(str, value))
        case dict():
            raise Unsafe
    return str(value)


def stored(room: Room, name: str) -> Stored:
    """One of the game's files of cards, by its name, which is compared and never used as a path."""
    folder = room.folder / "cards"
    names = {room.project.display(folder / own): own for own in os.listdir(folder)}
    if name not in names:
        raise mistake("file-missing", Text(f"there is no file “{name[:80]}”", f"没有文件「{name[:80]}」"))
    path = folder / names[name]
    return Stored(path, name, read_bytes(path, name, room.folder))


def form_of(file: Stored, room: Room) -> Form:
    """How to change a file. Raises Mistakes where it can only be read."""
    check_own(room, file.path)
    if room.language:
        message = Text("a translation is only read here", "这里只能看译文，不能改写")
        own = room.game.tongues.own
        hint = Text(
            f"its words are in {file.path.stem}.{room.language}.toml; values are changed in {own}",
            f"译文在 {file.path.stem}.{room.language}.toml 里；数值请在 {own} 里改",
        )
        raise Mistakes([Diagnostic("read-only", message, Span(file.display), hint)])
    ending = file.path.suffix.lower()
    if ending == ".toml":
        return TomlForm(file)
    if ending in TEXT_TABLES:
        return CsvForm(file, room.game)
    message = Text("a workbook is only read here", "这里只能读取工作簿，不能改写")
    hint = Text(
        "change it in your spreadsheet program; it is read again at once",
        "请在表格软件里改，保存后会马上重新读取",
    )
    raise Mistakes([Diagnostic("read-only", message, Span(file.display), hint)])


def number_of(form: Form, card: Card) -> int:
    """Which entry a card is now: the one with its id, also where others came before it meanwhile."""
    entries = form.entries()
    place = card.place.path[1] if len(card.place.path) > 1 else 0
    if isinstance(place, int) and place < len(entries) and entries[place].get("id", card.id) == card.id:
        return place
    for number, entry in enumerate(entries):
        if entry.get("id") == card.id:
            return number
    message = Text(f"“{card.name}” is not in this file any more", f"「{card.name}」已经不在这个文件里了")
    raise mistake("card-gone", message)


def new_problems(room: Room, file: Stored, data: bytes) -> list[Diagnostic]:
    """What would be wrong with a file that is not wrong with it now."""
    before = {(one.code, one.message) for one in problems_in(room, file)}
    after = problems_in(room, file._replace(data=data))
    return [one for one in after if one.severity == "error" and (one.code, one.message) not in before]


def problems_in(room: Room, file: Stored) -> list[Diagnostic]:
    """What is wrong with the cards of a file, as they are, or would be."""
    found: list[Diagnostic] = []
    files: list[CardFile] = []
    try:
        if file.path.suffix.lower() == ".toml":
            parsed, found = parse_toml(text_of(file.data, file.display), file.display)
            tongues = room.game.tongues
            files = [in_language(parsed, tongues) if tongues.others else parsed] if parsed else []
        else:
            tables, found = _tables(room, file)
            files = [*tables]
    except Mistakes as mistakes:
        return list(mistakes.diagnostics)
    cards = read_cards(files, room.game.kinds, room.folder, found, draft=True)
    elsewhere = {card.id: card for card in room.game.cards if telling.file_of(card) != file.display}
    for card in cards:
        if card.id in elsewhere and not isinstance(card.place.source, CardTable):
            message = Text(f"the id “{card.id}” is taken", f"编号「{card.id}」已经用过了")
            found.append(Diagnostic("duplicate-id", message, (card.place / "id").span()))
    return found


def _tables(room: Room, file: Stored) -> tuple[list[CardTable], list[Diagnostic]]:
    return tables_in(file.data, file.path, file.display, room.game.kinds, room.game.tongues)
