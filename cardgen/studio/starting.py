"""New games from the page: the small one to start from, a blank one, or one from a table or a document."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.decode.grid import Cell
from cardgen.decode.splice import set_value
from cardgen.diagnostics import Language, Text, mistake
from cardgen.export.files import Together
from cardgen.load.card_tables import HEADINGS, TEXT_TABLES, WORKBOOKS, grids_in
from cardgen.load.imports.ids import ascii_id
from cardgen.load.imports.reading import Imported, read_cards_in
from cardgen.load.imports.writing import project_files
from cardgen.load.project import Project, find_project, games
from cardgen.load.starter import DEFAULT_ID, starter_files
from cardgen.markdown.characters import without_control
from cardgen.studio.studio import Studio
from cardgen.studio.telling import Json

MOST_ROWS, MOST_COLUMNS, SHOWN = 3000, 60, 4
# What a column can be: one of these, `field` for a line “heading: value” of the text, or nothing.
MEANINGS = ("name", "kind", "copies", "text", "field", "")
TEXTS = ("text", "effect", "description", "rules", "效果", "说明", "描述", "文字", "技能", "能力")
MARKDOWN = (".md", ".markdown", ".txt")
BLANK = Text(
    "# {title}\n\n## Cards\n\n- 1 * First card: its text\n",
    "# {title}\n\n## 卡牌\n\n- 1 * 第一张牌：牌上的文字\n",
)


class Table(NamedTuple):
    """A table as people see it: headings, and rows of text."""

    headings: list[str]
    rows: list[list[str]]


def new_game(studio: Studio, title: str, starter: str, language: Language) -> str:
    """A game with this title in the project; its id."""
    title = _title(title)
    id = _free(studio.project, title)
    if starter == "blank":
        document = BLANK.in_(language).format(title=title)
        return _import(studio, read_cards_in(document, "", title)._replace(title=title), id, document)
    files: list[tuple[Path, bytes]] = []
    for path, data in starter_files(language, id):
        if path.name == "game.toml":
            data = set_value(data.decode(), ("title",), title).encode()
        if path.parts[0] in ("card_data", "templates"):
            files.append((path, data))
    return _write(studio, files, id)


def look_at(name: str, data: bytes) -> Json:
    """What a table has, and what its columns seem to be; of a document, the cards that it lists."""
    if Path(name).suffix.lower() in MARKDOWN:
        found = _document(name, data)
        kinds = [kind.name for kind in found.kinds]
        table = Table([""] * 4, [[c.name, kinds[c.kind], str(c.copies), c.text] for c in found.cards])
        guesses = ["name", "kind", "copies", "text"]
    else:
        table = _table(name, data)
        guesses = [*_guessed(table)]
    rows = table.rows[:SHOWN]
    return {"headings": table.headings, "guesses": guesses, "rows": rows, "count": len(table.rows)}


def import_table(studio: Studio, title: str, name: str, data: bytes, meanings: Sequence[str]) -> str:
    """A game of a table or a document; its id. `meanings`: of the columns, one of `MEANINGS` each."""
    title = _title(title)
    if Path(name).suffix.lower() in MARKDOWN:
        text, _ = without_control(data.decode("utf-8-sig", "replace").replace("\r\n", "\n"), name)
        found = _document(name, data)._replace(title=title)
    else:
        text = _as_document(title, _table(name, data), meanings)
        found = read_cards_in(text, name, title)._replace(title=title)
    if not found.cards:
        message = Text("no column has the names of cards", "没有哪一列是牌名")
        raise mistake("no-cards", message, Text("choose which one has them", "请选出牌名那一列"))
    return _import(studio, found, _free(studio.project, title), text)


def _document(name: str, data: bytes) -> Imported:
    text, _ = without_control(data.decode("utf-8-sig", "replace").replace("\r\n", "\n"), name)
    return read_cards_in(text, name, Path(name).stem)


def _table(name: str, data: bytes) -> Table:
    """The first sheet of a file; its name says what it is. Raises Mistakes where it is none."""
    ending = Path(name).suffix.lower()
    if ending not in (*TEXT_TABLES, *WORKBOOKS):
        known = ", ".join((*TEXT_TABLES, *WORKBOOKS, MARKDOWN[0]))
        message = Text("this is no table that can be read", "这不是能读取的表格")
        raise mistake("unread-file", message, Text(f"take one of: {known}", f"可用的有：{known}"))
    grids, _ = grids_in(data, Path(f"table{ending}"), name)
    rows = [[_words(cell) for cell in row[:MOST_COLUMNS]] for row in (grids[0].rows if grids else ())]
    filled = [row for row in rows if any(row)]
    if len(filled) < 2 or len(filled) > MOST_ROWS:
        message = Text("expected headings and 1 to 3000 rows", "应有标题行和 1 到 3000 行")
        raise mistake("no-cards", message)
    width = max(map(len, filled))
    square = [row + [""] * (width - len(row)) for row in filled]
    return Table(square[0], square[1:])


def _words(cell: Cell) -> str:
    return "" if cell is None else re.sub(r"\s*\n\s*", " ", str(cell)).strip()


def _guessed(table: Table) -> Iterator[str]:
    """What each column seems to be; each of name, kind and copies once."""
    seen: set[str] = set()
    for number, heading in enumerate(table.headings):
        word = heading.strip().casefold()
        guess = HEADINGS.get(heading.strip()) or HEADINGS.get(word) or word
        guess = "text" if word in TEXTS else guess
        if guess not in ("name", "kind", "copies", "text") or (guess in seen and guess != "text"):
            guess = "" if guess == "id" or not any(row[number] for row in table.rows) else "field"
        seen.add(guess)
        yield guess


def _as_document(title: str, table: Table, meanings: Sequence[str]) -> str:
    """The table as Markdown that lists cards, kind by kind, which the importer reads."""
    columns = {meaning: n for n, meaning in reversed([*enumerate(meanings[: len(table.headings)])])}
    if "name" not in columns:
        return ""
    said = [n for n in range(len(table.headings)) if meanings[n : n + 1] in (["text"], ["field"])]
    said.sort(key=lambda n: meanings[n] == "field")
    heads = ["牌名", "张数", *(table.headings[n] if meanings[n] == "field" else "效果" for n in said)]
    kinds: dict[str, list[str]] = {}
    for row in table.rows:
        kind = row[columns["kind"]] if "kind" in columns else ""
        copies = row[columns["copies"]] if "copies" in columns else ""
        if row[columns["name"]]:
            cells = [row[columns["name"]], copies or "1", *(row[n] for n in said)]
            kinds.setdefault(kind or "卡牌", []).append(_line(cells))
    ruled = f"{_line(heads)}\n{_line(['---'] * len(heads))}"
    parts = [f"## {_cell(kind)}\n\n{ruled}\n" + "\n".join(rows) for kind, rows in kinds.items()]
    return "\n\n".join((f"# {title}", *parts)) + "\n"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


def _title(title: str) -> str:
    plain = " ".join(title.split())[:80]
    if not plain or not plain.isprintable():
        raise mistake("missing-key", Text("a game needs a name", "游戏要有名称"))
    return plain


def _free(project: Project, title: str) -> str:
    """An id that no game has, like the title where that has letters of its own."""
    plain = ascii_id(title) or DEFAULT_ID
    stem = plain if plain[0].isalpha() else f"game-{plain}"
    taken = {id for id, _ in games(project)}
    id, number = stem, 2
    while id in taken or any((project.root / top / id).exists() for top in ("card_data", "templates")):
        id, number = f"{stem}-{number}", number + 1
    return id


def _import(studio: Studio, found: Imported, id: str, document: str) -> str:
    made = project_files(found, id, document)
    return _write(studio, [(Path(file.path), file.text.encode()) for file in made], id)


def _write(studio: Studio, files: Sequence[tuple[Path, bytes]], id: str) -> str:
    """Writes a new game into the project, all of it or nothing, and lets it be known."""
    root = studio.project.root
    with Together() as together:
        for path, data in files:
            together.write(root / path, data)
    studio.project = find_project(studio.project.here)
    studio.rewatch.set()
    return id
