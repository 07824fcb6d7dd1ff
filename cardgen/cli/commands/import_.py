"""`cardgen import`: a game from a document that lists its cards."""

from pathlib import Path

from cardgen.cli.arguments.documents import find_document
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.quoting import quoted
from cardgen.cli.terminal.session import SUCCESS, Session, number_of, wrong_usage
from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.export.files import Together
from cardgen.load.imports.ids import ascii_id
from cardgen.load.imports.pictures import card_pictures, shown_pictures
from cardgen.load.imports.reading import Imported, read_cards_in
from cardgen.load.imports.sheets import TABLES, read_sheets
from cardgen.load.imports.writing import MOST_SHOWN, project_files
from cardgen.markdown.characters import without_control

DEFAULT_ID = "my-game"
MOST_TOLD = 20


def import_(session: Session, *, file: str, output: str | None, id: str | None) -> int:
    """Reads the cards that a document lists, and writes a project that prints them."""
    source = find_document(session, file)
    if source.suffix.lower() in TABLES:
        text, found = "", read_sheets(source, file)
    else:
        text, _ = without_control(read_text(source, file), file)
        found = read_cards_in(text, file, source.stem)
    if not found.cards:
        raise Mistakes([_no_cards(file)])
    # Every repository has a README: its folder says more.
    name = source.resolve().parent.name if source.stem.casefold() == "readme" else source.stem
    game = _id(id) if id else ascii_id(found.title) or ascii_id(name) or DEFAULT_ID
    if not game[0].isalpha():
        game = f"game-{game}"
    target = session.folder / (output or game)
    _check_target(target, output or game, game)
    pictures, lost = card_pictures(found, source.parent, file)
    found = found._replace(unread=(*found.unread, *lost))
    root = target / "card_data" / game
    with Together() as files:
        for made in project_files(found, game, text, pictures):
            files.write(target / made.path, made.text.encode("utf-8"))
        shown = {name: name for name in shown_pictures(text, source.parent)}
        for name, kept in (*pictures.items(), *shown.items()):
            files.write(root / kept, (source.parent / name).read_bytes())
    _tell(session, found)
    columns = dict.fromkeys(title for card in found.cards for title, _ in card.fields)
    if len(columns) > MOST_SHOWN:
        session.say(
            Text(
                f"  the face shows {MOST_SHOWN} of {len(columns)} columns; the others are in the data",
                f"  牌面显示 {len(columns)} 列中的 {MOST_SHOWN} 列，其余的都在数据里",
            )
        )
    _tell_rest(session, found, session.shown(target))
    return SUCCESS


def _id(id: str) -> str:
    if ascii_id(id) != id or not id[0].isalpha():
        raise wrong_usage(
            Text(f"“{id}” cannot be a game's id", f"「{id}」不能作游戏的编号"),
            Text(
                "small ASCII letters, digits and “-”, a letter first: my-game",
                "只用小写英文字母、数字和「-」，以字母开头，例如 my-game",
            ),
        )
    return id


def _check_target(target: Path, shown: str, game: str) -> None:
    """A new or empty folder, or a project that does not have this game yet."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    if not (target / "card_data").is_dir():
        raise wrong_usage(
            Text(f"{shown} is there already and no project", f"{shown} 已经存在，而且不是项目文件夹"),
            Text("choose a new folder with --output", "请用 --output 换一个新的文件夹"),
        )
    if (target / "card_data" / game).exists() or (target / "templates" / game).exists():
        raise wrong_usage(
            Text(f"{shown} has a game “{game}” already", f"{shown} 里已经有游戏「{game}」"),
            Text("choose another id with --id", "请用 --id 换一个编号"),
        )


def _tell(session: Session, found: Imported) -> None:
    """What was understood, kind by kind."""
    copies = sum(card.copies for card in found.cards)
    cards, kinds = len(found.cards), len(found.kinds)
    session.say(
        Text(
            f"{found.title}: {number_of(cards, 'different card')}, {copies} in all, "
            f"of {number_of(kinds, 'kind')}",
            f"{found.title}：{cards} 种牌，共 {copies} 张，{kinds} 类",
        )
    )
    for number, kind in enumerate(found.kinds):
        there = found.copies(number)
        different = sum(card.kind == number for card in found.cards)
        claim = Text("", "")
        if kind.claimed not in (None, there):
            claim = Text(f"; the heading says {kind.claimed}", f"；标题说是 {kind.claimed} 张")
        session.say(
            Text(
                f"  {kind.name}: {there} ({different} different){claim.en}",
                f"  {kind.name}：{there} 张（{different} 种）{claim.zh}",
            )
        )


def _tell_rest(session: Session, found: Imported, folder: str) -> None:
    """The lines that no card took, and what comes next."""
    session.report(found.unread[:MOST_TOLD])
    more = len(found.unread) - MOST_TOLD
    if more > 0:
        session.complain(Text(f"… and {more} more such lines", f"……另有 {more} 行"))
    session.say(
        Text(
            f"wrote {folder}. Next:\n  cd {quoted(folder)}\n  cardgen build\n  cardgen rulebook",
            f"已写入 {folder}。接下来：\n  cd {quoted(folder)}\n  cardgen build\n  cardgen rulebook",
        )
    )


def _no_cards(file: str) -> Diagnostic:
    return Diagnostic(
        "nothing-imported",
        Text("no line of this document lists a card", "这份文档里没有列出卡牌的行"),
        Span(file),
        Text(
            "a line for each card: 7* 攻击一级 … or - 攻击一级（7张）：… or a table of names and counts",
            "请每张牌写一行：7* 攻击一级 ……，- 攻击一级（7张）：……，或带名称和张数的表格",
        ),
    )


COMMAND = Command(
    run=import_,
    words=Text(
        "Turns a document or a spreadsheet that lists cards (7* 攻击一级 …, a table) into a game: game.toml, "
        "cards, a template that shows every field, pictures and the rulebook. It says what it understood and "
        "which lines it did not, and the game builds at once.",
        "把列有卡牌的文档或表格（如「7* 攻击一级 ……」、表格、清单）变成一个游戏：game.toml、卡牌、"
        "显示全部字段的模板、图片和规则书。读懂了什么、哪些行没有读懂，都会说明；马上就能制作。",
    ),
    params=(
        Argument(
            "file",
            "FILE",
            Text(
                "Markdown, HTML, plain text, CSV, TSV, XLSX or ODS",
                "Markdown、HTML、纯文本、CSV、TSV、XLSX 或 ODS",
            ),
        ),
        Option(
            "--output",
            Text(
                "a new folder, or a project that gets the game; otherwise ./ID",
                "新文件夹，或要加入这个游戏的项目；不写就是 ./ID",
            ),
            metavar="DIR",
        ),
        Option(
            "--id",
            Text(
                "the game's id, in ASCII; otherwise made from its title",
                "游戏的编号，用英文字母；不写就由标题得出",
            ),
            metavar="ID",
        ),
    ),
    examples=(
        (
            "cardgen import README.md --id kapaiwang",
            Text("then: cd kapaiwang && cardgen build", "然后：cd kapaiwang && cardgen build"),
        ),
        (
            "cardgen import cards.csv --id my-game",
            Text("a table of Squib or nanDECK", "Squib 或 nanDECK 的表格"),
        ),
    ),
)
