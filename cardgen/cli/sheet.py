"""`cardgen sheet`: some cards, on other paper, in another size."""

from typing import Literal

from cardgen.cli.build import make_all
from cardgen.cli.games import one_game
from cardgen.cli.session import SUCCESS, Session, WrongUsage, wrong_usage
from cardgen.cli.spec import GAME, Command, Option
from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.game import Game, Output
from cardgen.select import parse_text
from cardgen.select.selector import Test
from cardgen.units import MM, parse_length

BACKS = ("none", "long-edge", "short-edge")
DEFAULT_FILE = "sheet.pdf"
MOST_COPIES = 9999


def sheet(
    session: Session,
    *,
    game: str,
    only: str | None,
    deck: str | None,
    copies: str | None,
    paper: str | None,
    size: str | None,
    gutter: str | None,
    bleed: str | None,
    backs: Literal["none", "long-edge", "short-edge"] | None,
    set: tuple[str, ...],
    output: str | None,
) -> int:
    """Changes one of the game's outputs as the options say, and makes it."""
    from cardgen.build.plan import Request, with_rulebook

    project, found = one_game(session, game)
    if size:
        found = with_size(found, size)
    wanted = base_output(found, size)
    if only or deck:
        wanted = wanted._replace(deck={}, blank={}, reference=False, rulebook=False)
    if only:
        wanted = wanted._replace(only=selector(found, only))
    if deck:
        from cardgen.cli.sheet_deck import deck_copies

        wanted = wanted._replace(deck=deck_copies(session, project, found, deck))
    if copies and copies != "as-given":
        wanted = wanted._replace(copies=whole_number("--copies", copies))
    if paper:
        wanted = wanted._replace(paper=paper)
    if gutter:
        wanted = wanted._replace(gutter=length("--gutter", gutter))
    if bleed:
        wanted = wanted._replace(bleed=length("--bleed", bleed))
    if backs:
        wanted = wanted._replace(backs=backs)
    if set:
        wanted = wanted._replace(vars={**wanted.vars, **dict(variable(text) for text in set)})
    # What is wrong with an option does not stand in game.toml.
    wanted = wanted._replace(place=None)
    target = session.folder / output if output else project.output / found.id / DEFAULT_FILE
    make_all(session, project, with_rulebook(project, [Request(found, wanted, target)]))
    return SUCCESS


def selector(game: Game, text: str) -> Test:
    """The cards that `--only` means, as a test."""
    problems: list[Diagnostic] = []
    parsed = parse_text(text, problems, game.field_names)
    if parsed is None:
        raise WrongUsage(problems)
    return parsed.compiled


def base_output(game: Game, size: str | None) -> Output:
    """The output to start from: the first that prints cards, in the size asked for if there is one."""
    printing = [output for output in game.outputs if not output.blank]
    same_size = [output for output in printing if output.size == size]
    first = next(iter(same_size or printing), Output(DEFAULT_FILE, next(iter(game.sizes))))
    return first._replace(size=size or first.size)


def with_size(game: Game, text: str) -> Game:
    """The game with a size that it knows by name, or with one given in millimetres: 63x88."""
    if text in game.sizes:
        return game
    width, x, height = text.lower().replace("×", "x").removesuffix("mm").partition("x")
    sides = [parse_length(f"{side.removesuffix('mm').strip()}mm") for side in (width, height)]
    if not x or any(side is None or not 10 * MM <= side <= 400 * MM for side in sides):
        raise wrong_usage(
            Text(
                f"--size: “{text}” is no size of {game.title}, nor one in mm from 10 to 400, such as 63x88",
                f"--size：{game.title} 没有「{text}」这个尺寸；也可以写毫米数（10 到 400），例如 63x88",
            ),
            hint_for(text, game.sizes),
        )
    first = next(iter(game.sizes.values()))
    own = first._replace(id=text, width=sides[0] or 0.0, height=sides[1] or 0.0)
    return game._replace(sizes={**game.sizes, text: own})


def whole_number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_COPIES:
        raise wrong_usage(
            Text(
                f"{name} takes a whole number from 1 to {MOST_COPIES}, or as-given",
                f"{name} 要写 1 到 {MOST_COPIES} 之间的整数，或 as-given",
            )
        )
    return int(text)


def length(name: str, text: str) -> float:
    value = parse_length(text)
    if value is None or not 0 <= value <= 100 * MM:
        raise wrong_usage(
            Text(
                f"{name}: “{text}” is no length from 0 to 100 mm",
                f"{name}：「{text}」不是 0 到 100 毫米之间的长度",
            ),
            Text("a number with mm, cm, in or pt: 3mm", "数字后面写单位 mm、cm、in 或 pt，例如 3mm"),
        )
    return value


def variable(text: str) -> tuple[str, str | bool]:
    """`name_box=true` → the variable and its value."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise wrong_usage(
            Text(f"--set: “{text}” is not VAR=VALUE", f"--set：「{text}」要写成 变量=值"),
            Text("such as: --set accent=#b3261e", "例如：--set accent=#b3261e"),
        )
    value = value.strip()
    return name.strip(), {"true": True, "false": False}.get(value, value)


COMMAND = Command(
    run=sheet,
    help=Text(
        "Makes one PDF of a game with other settings than its game.toml says: fewer cards, other paper, "
        "another size. What is not said stays as game.toml has it.",
        "不改 game.toml，换个设置做一份 PDF：只印一部分牌、换纸张、换尺寸。没有写明的设置仍按 game.toml。",
    ),
    arguments=(GAME,),
    options=(
        Option(
            "--only",
            Text(
                "which cards: ids or names (* is anything), or conditions such as kind=attack damage>=10",
                "只印哪些牌：编号或名称（* 代表任意文字），或条件，例如 kind=attack damage>=10",
            ),
            "SELECTOR",
        ),
        Option(
            "--deck",
            Text(
                "the cards of a deck: a file, a deck of the game, or a share code",
                "印一副套牌：套牌文件、游戏自带的套牌名，或分享码",
            ),
            "DECK",
        ),
        Option(
            "--copies", Text("so many of each, or as-given", "每种印几张；as-given 按原定份数"), "N|as-given"
        ),
        Option(
            "--paper",
            Text("a3 to a6, letter, legal, or 200x300mm", "a3 到 a6、letter、legal，或 200x300mm"),
            "PAPER",
        ),
        Option(
            "--size",
            Text("a size of the game, or millimetres: 63x88", "游戏里的尺寸名，或毫米数：63x88"),
            "SIZE",
        ),
        Option("--gutter", Text("space between cards: 2mm", "牌与牌之间的空隙：2mm"), "LENGTH"),
        Option("--bleed", Text("colour beyond the cut: 3mm", "出血：3mm"), "LENGTH"),
        Option(
            "--backs",
            Text("how the printer turns the sheet, if it does", "是否印背面，打印机沿哪条边翻面"),
            kind="choice",
            choices=BACKS,
        ),
        Option(
            "--set",
            Text("a variable of the templates; may be repeated", "设定模板变量，可以写多次"),
            "VAR=VALUE",
            "many",
        ),
        Option(
            "--output",
            Text("where to write; else output/GAME/sheet.pdf", "写到哪里；默认 output/游戏/sheet.pdf"),
            "FILE",
        ),
    ),
    examples=(
        ("cardgen sheet kapaiwang --only 攻击*", Text("cards whose name begins so", "名称以“攻击”开头的牌")),
        ("cardgen sheet kapaiwang --copies 1 --size 63x88", Text("one of each, larger", "每种一张，印大些")),
        ("cardgen sheet kapaiwang --backs long-edge", Text("with backs", "连背面一起印")),
        ("cardgen sheet qisheng --deck my-deck.toml", Text("the cards of a deck", "一副套牌的代用牌")),
    ),
)
