"""The ledger of a game, `printed/GAME.toml` in the project: what was printed. People may read and mend it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.decode.links import outside
from cardgen.decode.quoting import quoted
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text
from cardgen.export.files import Files
from cardgen.load.cards import MOST_COPIES
from cardgen.load.project import Project, is_there
from cardgen.model.game import Game
from cardgen.model.ledger import Print, Stack

FOLDER = "printed"
HEAD = """\
# 已经印好的牌：每次用 cardgen sheet --record 打印，就记一笔。没有真的印出来的，删掉那一段 [[print]]。
# What was printed, one [[print]] for each “cardgen sheet --record”. Delete what was never printed.
"""
PRINT = Text("a print", "一次打印")
CARDS = Text("cards", "牌")


def ledger_file(project: Project, game: Game) -> Path:
    """Where a game's ledger lies; raises Mistakes where a link leads it out of the project."""
    file = project.root / FOLDER / f"{game.id}.toml"
    if wrong := outside(file, project.root, project.display(file)):
        raise Mistakes([wrong])
    return file


def read_ledger(project: Project, game: Game) -> tuple[Print, ...]:
    """Every print, the oldest first; none where nothing is recorded. Raises Mistakes where it is damaged."""
    path = ledger_file(project, game)
    if not is_there(path):
        return ()
    file, found = read_toml(path, project.display(path), project.root)
    if file is None:
        raise Mistakes(found)
    reader = TableReader(file.data, Place(file), found)
    prints = tuple(_print(table) for table in reader.tables("print", what=PRINT))
    reader.done()
    if found:
        raise Mistakes(found)
    return prints


def record(project: Project, game: Game, entry: Print, files: Files) -> Path:
    """Puts a print behind those that are recorded; gives the ledger's place."""
    path = ledger_file(project, game)
    files.write(path, ledger_text((*read_ledger(project, game), entry)).encode())
    return path


def ledger_text(prints: Iterable[Print]) -> str:
    """The file, with a line for each card."""
    return HEAD + "".join(line + "\n" for entry in prints for line in _lines(entry))


def _print(table: TableReader) -> Print:
    found = Print(
        table.string("date", ""),
        table.string("version", ""),
        table.string("size", "", required=True),
        table.boolean("whole", False),
        tuple(_stack(one) for one in table.tables("printed", required=True, what=CARDS)),
        tuple(_stack(one) for one in table.tables("away", what=CARDS)),
        table.string("commit", ""),
    )
    table.done()
    return found


def _stack(table: TableReader) -> Stack:
    found = Stack(
        table.string("card", "", required=True),
        table.string("name", ""),
        table.integer("copies", 1, least=1, most=MOST_COPIES),
        table.string("face", "", required=True),
        table.string("back", ""),
    )
    table.done()
    return found


def _lines(entry: Print) -> Iterator[str]:
    yield "\n[[print]]"
    yield f"date = {quoted(entry.date)}"
    if entry.version:
        yield f"version = {quoted(entry.version)}"
    if entry.commit:
        yield f"commit = {quoted(entry.commit)}"
    yield f"size = {quoted(entry.size)}"
    if entry.whole:
        yield "whole = true"
    for key, stacks in (("printed", entry.printed), ("away", entry.away)):
        if stacks or key == "printed":
            yield f"{key} = ["
            yield from (f"  {_stack_line(stack)}," for stack in stacks)
            yield "]"


def _stack_line(stack: Stack) -> str:
    parts = [f"card = {quoted(stack.card)}", f"name = {quoted(stack.name)}", f"copies = {stack.copies}"]
    parts += [f"face = {quoted(stack.face)}"]
    parts += [f"back = {quoted(stack.back)}"] if stack.back else []
    return "{ " + ", ".join(parts) + " }"


def no_record(project: Project, game: Game) -> Diagnostic:
    where = project.display(project.root / FOLDER / f"{game.id}.toml")
    return Diagnostic(
        "nothing-recorded",
        Text(
            f"{game.title}: no print of this size is recorded in {where}",
            f"{game.title}：{where} 里没有记过这个尺寸的打印",
        ),
        hint=Text(
            "record one: cardgen sheet --record; or name a git revision: --since v1.0",
            "先记一次：cardgen sheet --record；或写 git 版本：--since v1.0",
        ),
    )
