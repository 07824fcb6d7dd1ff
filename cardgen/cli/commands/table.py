"""`cardgen table`: a game's cards as a table for spreadsheet programs."""

from cardgen.cli.arguments.games import ONLY_GAME, one_folder
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.terminal.command import Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, WrongUsage, file_size, number_of
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors
from cardgen.export.files import write_whole
from cardgen.export.formats import ending
from cardgen.export.spreadsheet import write_csv, write_xlsx
from cardgen.load.game import load_card_files
from cardgen.load.table_rows import card_rows, sheet, sheets, with_words

FORMS = ("xlsx", "csv")


def table(session: Session, *, game: str | None, output: str | None) -> int:
    """Writes the cards as their files have them, texts with their {holes}."""
    project, folder = one_folder(session, game)
    asked = output_file(session, output, Text("a table", "表格"), FORMS) if output else None
    target = asked or project.output / folder.name / "cards.xlsx"
    kinds, files, tongues, found = load_card_files(project, folder)
    others = {tag: load_card_files(project, folder, tag) for tag in tongues.others}
    found += (one for more in others.values() for one in more[3])
    if has_errors(found):
        raise Mistakes(found)
    cards = [*card_rows(files)]
    for tag, (_, translated, _, _) in others.items():
        with_words(cards, [*card_rows(translated)], tag)
    if ending(target) == "csv":
        data = write_csv(sheet("cards", cards, kinds))
    else:
        try:
            data = write_xlsx(sheets(cards, kinds))
        except ImportError as missing:
            raise WrongUsage([_not_installed()]) from missing
    write_whole(target, data)
    shown = f"{session.shown(target)} ({file_size(len(data))})"
    session.say(
        Text(f"wrote {number_of(len(cards), 'card')} to {shown}", f"已把 {len(cards)} 种牌写入 {shown}")
    )
    return SUCCESS


def _not_installed() -> Diagnostic:
    return Diagnostic(
        "no-tables",
        Text("XLSX files need a writer, which is not installed", "写 XLSX 文件需要另装组件，尚未安装"),
        hint=Text(
            'install it: pip install "cardgen[tables]"; or write .csv',
            '安装方法：pip install "cardgen[tables]"；或写成 .csv',
        ),
    )


COMMAND = Command(
    run=table,
    words=Text(
        "Writes a game's cards as a table, to be changed in a spreadsheet program and put back into cards/ "
        "in place of the TOML files.",
        "把游戏的牌写成表格，用表格软件改好以后放回 cards/，代替原来的 TOML 文件。",
    ),
    params=(
        ONLY_GAME,
        Option(
            "--output",
            Text(
                "where to write (.xlsx, .csv); else output/GAME/cards.xlsx",
                "写到哪里（.xlsx、.csv）；默认 output/游戏/cards.xlsx",
            ),
            metavar="FILE",
        ),
    ),
    examples=(
        ("cardgen table 卡牌王", Text("output/kapaiwang/cards.xlsx", "output/kapaiwang/cards.xlsx")),
        ("cardgen table 卡牌王 --output cards.csv", Text("as CSV", "写成 CSV")),
    ),
)
