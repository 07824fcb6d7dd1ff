"""`cardgen deck event`: the lists of an event: a table of verdicts, and sheets to sign."""

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from cardgen.build.deck_print.brought import Brought
from cardgen.build.deck_print.list_sheet import STATUS
from cardgen.build.deck_print.papers import list_file
from cardgen.build.make import open_workshop
from cardgen.cli.arguments.games import GAME
from cardgen.cli.commands.deck_check import STYLES
from cardgen.cli.decks.brought import bring
from cardgen.cli.decks.options import AS_OF, RULES, SET, open_rulings
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import Together
from cardgen.impose.paper import paper_size
from cardgen.load.card_tables import TEXT_TABLES, WORKBOOKS
from cardgen.load.decks import DeckFile
from cardgen.load.event import Entrant, read_event
from cardgen.load.found_decks import Found, read_file, read_text
from cardgen.load.rulings import Rulings
from cardgen.model.deck import Deck

SHEETS, VERDICTS = "lists.pdf", "verdicts.csv"
HEAD = (Text("player", "选手"), Text("cards", "张数"), Text("verdict", "结论"), Text("why", "原因"))
# What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t")


def deck_event(
    session: Session,
    *,
    game: str,
    file: str,
    rules: str | None,
    as_of: str | None,
    set: tuple[str, ...],
    paper: str | None,
    output: str | None,
) -> int:
    """Judges everybody's list. Exit status 0 if all are legal."""
    path = session.folder / file
    endings = (*TEXT_TABLES, *WORKBOOKS)
    if path.suffix.lower() not in endings:
        raise wrong_usage(
            Text(f"“{file}” is no table", f"「{file}」不是表格"),
            Text(f"its name ends with {', '.join(endings)}", f"文件名要以 {'、'.join(endings)} 结尾"),
        )
    sheet = paper_size(paper or "a4")
    if isinstance(sheet, Diagnostic):
        raise Mistakes([sheet])
    rulings = open_rulings(session, game, rules, as_of, set)
    entrants, told = read_event(path, rulings.project.display(path))
    session.report(told)
    decks: list[Brought] = []
    with ProgressBar(session) as progress:
        for n, entrant in enumerate(entrants):
            progress(n, len(entrants), entrant.player)
            decks.append(_judged(rulings, entrant, path.parent))
    own = rulings.project.output_folder(*rulings.game.shelf) / "event"
    folder = session.folder / output if output else own
    data, problems = list_file(open_workshop(rulings.project, rulings.game), decks, sheet, sign=True)
    with Together() as files:
        files.write(folder / SHEETS, data)
        files.write(folder / VERDICTS, _csv(session, decks))
    session.report(problems)
    _say(session, decks)
    for name in (SHEETS, VERDICTS):
        shown = session.shown(folder / name)
        session.say(session.paint("good", session.text(Text(f"  wrote {shown}", f"  已写入 {shown}"))))
    return MISTAKES if any(deck.status != "legal" for deck in decks) else SUCCESS


def _judged(rulings: Rulings, entrant: Entrant, folder: Path) -> Brought:
    """One player's deck; what cannot be read is an illegal one without cards."""
    found = _found(rulings, entrant, folder)
    file = found.file or DeckFile(Deck(entrant.player, {}))
    if file.deck.name in ("", "-"):
        file = file._replace(deck=file.deck._replace(name=entrant.player))
    try:
        held, _ = bring(rulings, file, found.problems, entrant.player)
    except Mistakes as mistakes:  # such as a format that the game does not have
        held, _ = bring(
            rulings, DeckFile(Deck(entrant.player, {})), tuple(mistakes.diagnostics), entrant.player
        )
    return held


def _found(rulings: Rulings, entrant: Entrant, folder: Path) -> Found:
    """The list in a cell: itself, a share code, or the name of a file beside the table."""
    text, display = entrant.text, f"{entrant.span.file}:{entrant.span.line}"
    if text and "\n" not in text and "/" not in text.strip(".") and (beside := folder / text).is_file():
        return next(read_file(rulings, beside))
    return next(read_text(rulings, text, display, entrant.player))


def _rows(session: Session, decks: Sequence[Brought]) -> list[tuple[str, ...]]:
    head = tuple(word.in_(session.language) for word in HEAD)
    rows = [head]
    for deck in decks:
        why = "; ".join(finding.in_(session.language) for finding in deck.findings)
        rows.append((deck.player, str(deck.copies), STATUS[deck.status].in_(session.language), why))
    return rows


def _csv(session: Session, decks: Sequence[Brought]) -> bytes:
    """With a mark at its beginning, without which Excel takes it for another encoding."""
    out = StringIO()
    rows = (
        [f"'{cell}" if cell.startswith(FORMULA) else cell for cell in row] for row in _rows(session, decks)
    )
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def _say(session: Session, decks: Sequence[Brought]) -> None:
    """The table, and how many of each there are."""
    short = [(*row[:3], row[3] if len(row[3]) <= 60 else f"{row[3][:59]}…") for row in _rows(session, decks)]
    lines = as_table(short, right=(1,)).split("\n")
    session.say(session.paint("bold", lines[0]))
    for deck, line in zip(decks, lines[1:], strict=True):
        session.say(session.paint(STYLES[deck.status], line))
    legal = sum(deck.status == "legal" for deck in decks)
    session.say(
        Text(f"{len(decks)} players, {legal} with a legal deck", f"共 {len(decks)} 人，套牌合法 {legal} 人")
    )


COMMAND = Command(
    run=deck_event,
    words=Text(
        "Judges the lists of everybody at an event. FILE is a table with two columns, player and list; a "
        "list is text (a card a line, or with ; between), a share code, or a file beside the table. Writes a "
        "sheet to sign for each player (lists.pdf) and the verdicts (verdicts.csv). Exit status 0 if all are "
        "legal.",
        "检查一场比赛里所有人的牌表。FILE 是有“选手、牌表”两列的表格；"
        "牌表可以是文字（一行一种牌，或用 ; 隔开）、分享码，或放在表格旁边的文件。"
        "写出每位选手签名用的牌表（lists.pdf）和结论（verdicts.csv）。"
        "全部合法时退出码为 0。",
    ),
    params=(
        GAME,
        Argument("file", "FILE", Text("a table: .csv, .tsv, .xlsx, .ods", "表格：.csv、.tsv、.xlsx、.ods")),
        RULES,
        AS_OF,
        SET,
        Option("--paper", Text("of the sheets; a4 if not said", "牌表用什么纸；默认 a4"), metavar="PAPER"),
        Option(
            "--output",
            Text(
                "the folder to write to; else output/GAME/event/", "写到哪个文件夹；默认 output/游戏/event/"
            ),
            metavar="DIR",
        ),
    ),
    examples=(("cardgen deck event 七圣召唤 players.csv", Text("everybody's list", "所有人的牌表")),),
)
