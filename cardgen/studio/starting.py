"""New games from the page: the small one to start from, a blank one, or one from a table or a document."""

from collections.abc import Sequence
from pathlib import Path

from cardgen.decode.splice import set_value
from cardgen.decode.toml_file import text_of
from cardgen.diagnostics import Language, Mistakes, Text, mistake
from cardgen.export.files import Together
from cardgen.load.imports.ids import ascii_id
from cardgen.load.imports.reading import Imported, read_cards_in
from cardgen.load.imports.sheets import TABLES, columns_in, sheets_in
from cardgen.load.imports.tables import NO_ROLES, Roles
from cardgen.load.imports.writing import project_files
from cardgen.load.project import Project, find_project, games
from cardgen.load.starter import DEFAULT_ID, starter_files
from cardgen.markdown.characters import without_control
from cardgen.studio import telling
from cardgen.studio.studio import Studio
from cardgen.studio.telling import Json

SHOWN, MOST_TOLD = 4, 5
MARKDOWN = (".md", ".markdown", ".txt")
BLANK = Text(
    "# {title}\n\n## Cards\n\n- 1 * First card: its text\n",
    "# {title}\n\n## 卡牌\n\n- 1 * 第一张牌：牌上的文字\n",
)


def new_game(studio: Studio, title: str, starter: str, language: Language) -> str:
    """A game with this title in the project; its id."""
    title = _title(title)
    if starter == "blank":
        document = BLANK.in_(language).format(title=title)
        return _import(studio, read_cards_in(document, "", title)._replace(title=title), document)
    id = _free(studio.project, title)
    files: list[tuple[Path, bytes]] = []
    for path, data in starter_files(language, id):
        if path.name == "game.toml":
            data = set_value(data.decode(), ("title",), title).encode()
        if path.parts[0] in ("card_data", "templates"):
            files.append((path, data))
    return _write(studio, files, id)


def look_at(name: str, data: bytes, roles: Roles = NO_ROLES) -> Json:
    """The cards that a table or a document holds, as they are understood, and what was not."""
    table = Path(name).suffix.lower() in TABLES
    columns = columns_in(data, Path(name), name, roles) if table else {}
    try:
        found, _ = _read(name, data, roles)
    except Mistakes as mistakes:  # other columns may be chosen
        if len(columns) < 2:
            raise
        problems = telling.findings(mistakes.diagnostics)
        return {"fields": [], "rows": [], "count": 0, "findings": problems, "columns": columns}
    labels = dict.fromkeys(label for card in found.cards for label, _ in card.fields)
    rows = [
        [card.name, found.kinds[card.kind].name, str(card.copies), card.text]
        + [dict(card.fields).get(label, "") for label in labels]
        for card in found.cards[:SHOWN]
    ]
    problems = telling.findings(found.unread[:MOST_TOLD])
    return {
        "fields": [*labels],
        "rows": rows,
        "count": len(found.cards),
        "findings": problems,
        "columns": columns,
    }


def import_table(studio: Studio, title: str, name: str, data: bytes, roles: Roles = NO_ROLES) -> str:
    """A game of a table or a document; its id."""
    found, document = _read(name, data, roles)
    return _import(studio, found._replace(title=_title(title)), document)


def _read(name: str, data: bytes, roles: Roles) -> tuple[Imported, str]:
    """The cards of a file, and its text where it is a document. Its name says what it is."""
    path, text = Path(name), ""
    if path.suffix.lower() in TABLES:
        found = sheets_in(data, path, name, roles)
    elif path.suffix.lower() in MARKDOWN:
        text, _ = without_control(text_of(data, name), name)
        found = read_cards_in(text, name, path.stem)
    else:
        known = ", ".join((*TABLES, *MARKDOWN))
        message = Text("this is no table that can be read", "这不是能读取的表格")
        raise mistake("unread-file", message, Text(f"take one of: {known}", f"可用的有：{known}"))
    if not found.cards:
        message = Text("there are no cards in it", "里面没有卡牌")
        raise mistake("no-cards", message, Text("a table needs headings", "表格要有标题行"))
    return found, text


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


def _import(studio: Studio, found: Imported, document: str) -> str:
    """Pictures that a file names lie beside it, where a page does not see them."""
    id = _free(studio.project, found.title)
    made = project_files(found, id, document, {})
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
