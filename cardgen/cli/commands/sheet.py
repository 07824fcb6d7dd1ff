"""`cardgen sheet`: some cards, on other paper, in another size."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import get_args

import click

from cardgen.build.plan import PageOrder, Request, on_printer, with_rulebook
from cardgen.cli.arguments.drafts import DRAFT, GREY, LOW_INK, THRIFT, saving
from cardgen.cli.arguments.lengths import length
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.arguments.pictures import GAMES_OR_PICTURES, game_or_pictures
from cardgen.cli.arguments.printers import PRINTER, known_printer
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.arguments.settings import setting
from cardgen.cli.arguments.sizes import SIZE
from cardgen.cli.checks.set_warning import warn_of_set
from cardgen.cli.terminal.command import LANGUAGE, YES, Command, Option
from cardgen.cli.terminal.making import make_all, make_together
from cardgen.cli.terminal.session import SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.formats import SHEETS
from cardgen.impose.cutting import CONTOUR, GUTTER, MARGIN, SILHOUETTE, Cut
from cardgen.load.outputs import BACKS, BLEED_AT
from cardgen.load.project import Project
from cardgen.model.game import Backs, BleedAt, Game, Output

DEFAULT_FILE = "sheet.pdf"
MOST_COPIES = 9999
SWITCHES: dict[str, str | bool] = {"true": True, "false": False}


def sheet(
    session: Session,
    *,
    games: tuple[str, ...],
    only: str | None,
    deck: tuple[str, ...],
    copies: str | None,
    paper: str | None,
    size: str | None,
    gutter: str | None,
    bleed: str | None,
    bleed_at: BleedAt | None,
    sheets: str | None,
    free: str | None,
    order: PageOrder,
    printer: str | None,
    backs: Backs | None,
    set: tuple[str, ...],
    draft: bool,
    grey: bool,
    thrift: bool,
    low_ink: bool,
    cut: Cut | None,
    cut_ink: str | None,
    since: str | None,
    lost: tuple[str, ...],
    record: bool,
    trace: bool,
    output: str | None,
) -> int:
    """Changes one of the game's outputs as the options say, and makes it."""
    asked = output_file(session, output, Text("sheets", "拼版"), SHEETS) if output else None
    pairs = [setting(text, "accent=#b3261e") for text in set]
    number = whole_number("--copies", copies, as_given=True) if copies and copies != "as-given" else None

    def one(word: str | None) -> tuple[Project, Game, Output]:
        """A game as a word means it, with the output that the options make of its own."""
        name, own_deck = deck_of(session, word)
        project, found = game_or_pictures(session, name, size, draft=draft)
        in_own_size(session, found, size)
        decks = (*own_deck, *deck)
        wanted = base_output(found, size)
        if only or decks:
            wanted = wanted._replace(deck={}, blank={}, reference=False, rulebook=False)
        if decks:
            from cardgen.cli.decks.copies import deck_copies

            cards = sum((deck_copies(session, project, found, one) for one in decks), Counter[str]())
            wanted = wanted._replace(deck=cards)
        wanted = wanted._replace(
            only=selector(found, only) if only else wanted.only,
            copies=number or wanted.copies,
            paper=paper or wanted.paper,
            gutter=length("--gutter", gutter) if gutter else wanted.gutter,
            bleed=length("--bleed", bleed) if bleed else wanted.bleed,
            bleed_at=bleed_at or wanted.bleed_at,
            backs=backs or wanted.backs,
            trace=trace or wanted.trace,
            vars={**wanted.vars, **{name: SWITCHES.get(value, value) for name, value in pairs}},
            place=None,  # what is wrong with an option does not stand in game.toml
        )
        return project, found, wanted

    project, found, wanted = one(games[0] if games else None)
    target = asked or project.output_folder(*found.shelf) / DEFAULT_FILE
    warn_of_set(session, project, found, [wanted])
    chosen = sheet_numbers("--sheets", sheets) if sheets else None
    kept = sheet_numbers("--free", free) if free else frozenset[int]()
    refuse(bool(since or lost or record), {"--sheets": chosen, "--free": kept, "GAME GAME": games[1:]})
    request = Request(found, wanted, target, None, draft, chosen, grey=grey, free=kept, order=order)
    request = request._replace(saving=saving(thrift, low_ink))
    if cut:
        request = for_machine(request, cut, cut_ink or CONTOUR)
    if printer:
        request = on_printer(request, known_printer(printer), flip=backs is None)
    if len(games) > 1:
        target = asked or project.output_folder() / DEFAULT_FILE
        others = [Request(game, output, target) for _, game, output in map(one, games[1:])]
        make_together(session, project, [request._replace(target=target), *others])
        return SUCCESS
    if since is None and not lost and not record:
        make_all(session, project, with_rulebook(project, [request]))
        return SUCCESS
    from cardgen.cli.terminal.reprinting import Asked, reprint

    reprint(session, project, request, Asked(since, lost_cards(found, lost), record))
    return SUCCESS


def for_machine(request: Request, cut: Cut, ink: str) -> Request:
    """Sheets that a machine cuts: a Silhouette needs room for its marks, and cards close together."""
    output = request.output
    if output.backs == "fold":
        raise wrong_usage(Text("--cut and --backs fold do not go together", "--cut 和 --backs fold 不能同用"))
    if cut == SILHOUETTE:
        margin = max(output.margin or 0.0, MARGIN)
        output = output._replace(margin=margin, gutter=GUTTER, bleed=min(output.bleed, GUTTER / 2))
    elif not output.gutter:
        output = output._replace(gutter=2 * max(output.bleed, GUTTER))
    return request._replace(output=output, cut=cut, contour=ink)


def deck_of(session: Session, word: str | None) -> tuple[str | None, tuple[str, ...]]:
    """`GAME:DECK` → the game, and its deck if there is one."""
    name, colon, deck = (word or "").replace("：", ":").partition(":")
    return (name, (deck,)) if colon and not (session.folder / (word or "")).exists() else (word, ())


def in_own_size(session: Session, game: Game, size: str | None) -> None:
    """Tells which kinds are not printed in the size that is asked for."""
    own = [kind.name for kind in game.kinds.values() if size and kind.size and kind.size != size]
    if own:
        names = ", ".join(own), "、".join(own)
        session.say(Text(f"in their own size: {names[0]}", f"仍按自己的尺寸印：{names[1]}"))


def refuse(partly: bool, asked: Mapping[str, Collection[object] | None]) -> None:
    """What goes only with whole files."""
    for name, value in asked.items() if partly else ():
        if value:
            raise wrong_usage(
                Text(
                    f"{name} goes with none of --since, --lost and --record",
                    f"{name} 不能和 --since、--lost、--record 同用",
                )
            )


def sheet_numbers(name: str, text: str) -> frozenset[int]:
    """`1-3,5` → 1, 2, 3 and 5."""
    found: set[int] = set()
    for part in text.replace("，", ",").split(","):
        first, dash, last = part.strip().partition("-")
        numbers = [first, last] if dash else [first, first]
        if not all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers):
            raise wrong_usage(
                Text(f"{name}: “{part}” is no number", f"{name}：「{part}」不是第几个"),
                Text(
                    f"such as: {name} 1, {name} 2-4, {name} 1,3",
                    f"例如：{name} 1、{name} 2-4、{name} 1,3",
                ),
            )
        found.update(range(int(numbers[0]), int(numbers[1]) + 1))
    return frozenset(found)


def lost_cards(game: Game, words: tuple[str, ...]) -> dict[str, int]:
    """`attack-1:2` → how many of each card, by id. A card may be named by its name; without a number, one."""
    names = {card.name: card.id for card in reversed(game.cards)}
    known = {card.id for card in game.cards}
    found: dict[str, int] = {}
    for word in words:
        card, colon, number = word.replace("：", ":").rpartition(":")
        if not colon:
            card, number = word, "1"
        card = card.strip() if card.strip() in known else names.get(card.strip(), card.strip())
        found[card] = found.get(card, 0) + whole_number("--lost", number.strip())
    return found


def base_output(game: Game, size: str | None) -> Output:
    """The output to start from: the first that prints cards, in the size asked for if there is one."""
    printing = [output for output in game.outputs if not output.blank]
    same_size = [output for output in printing if output.size == size]
    first = next(iter(same_size or printing), Output(DEFAULT_FILE, next(iter(game.sizes))))
    return first._replace(size=size or first.size)


def whole_number(name: str, text: str, *, as_given: bool = False) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_COPIES:
        raise wrong_usage(
            Text(
                f"{name} takes a whole number from 1 to {MOST_COPIES}{', or as-given' * as_given}",
                f"{name} 要写 1 到 {MOST_COPIES} 之间的整数{'，或 as-given' * as_given}",
            )
        )
    return int(text)


PAPER = Option(
    "--paper",
    Text("a3 to a6, letter, 200x300mm, or pre-cut: avery-5371", "a3 到 a6、letter、200x300mm，或预裁纸"),
    metavar="PAPER",
)

COMMAND = Command(
    run=sheet,
    words=Text(
        "Makes one PDF of a game with other settings than its game.toml says: fewer cards, other paper, "
        "another size. What is not said stays as game.toml has it. Several games, or decks (GAME:DECK), go "
        "together on the fewest sheets.",
        "不改 game.toml，换个设置做一份 PDF：只印一部分牌、换纸张、换尺寸。没有写明的设置仍按 game.toml。"
        "写几个游戏或套牌（游戏:套牌），就合在一起，用最少的纸。",
    ),
    params=(
        GAMES_OR_PICTURES,
        Option(
            "--only",
            Text(
                "which cards: ids or names (* is anything), or conditions such as kind=attack damage>=10",
                "只印哪些牌：编号或名称（* 代表任意文字），或条件，例如 kind=attack damage>=10",
            ),
            metavar="SELECTOR",
        ),
        Option(
            "--deck",
            Text(
                "the cards of a deck: a file, a deck of the game, or a share code",
                "印一副套牌：套牌文件、游戏自带的套牌名，或分享码",
            ),
            metavar="DECK",
            multiple=True,
        ),
        Option(
            "--copies",
            Text("so many of each, or as-given", "每种印几张；as-given 按原定份数"),
            metavar="N|as-given",
        ),
        PAPER,
        SIZE,
        Option("--gutter", Text("space between cards: 2mm", "牌与牌之间的空隙：2mm"), metavar="LENGTH"),
        Option("--bleed", Text("colour beyond the cut: 3mm", "出血：3mm"), metavar="LENGTH"),
        Option(
            "--bleed-at",
            Text("all cards, only outside the block, or only backs", "每张牌、整块外侧，或只在背面"),
            type=click.Choice(tuple(BLEED_AT)),
        ),
        Option(
            "--backs",
            Text("how the printer turns the sheet, if it does; fold", "是否印背面，沿哪条边翻面；fold 对折"),
            type=click.Choice(tuple(BACKS)),
        ),
        Option(
            "--sheets",
            Text("some of the sheets: 1, 2-4, 1,3", "只要第几张纸：1、2-4、1,3"),
            metavar="N-M",
        ),
        Option(
            "--free",
            Text("places of the first sheet left empty: 1-3", "第一张纸上空出的位置：1-3"),
            metavar="N-M",
        ),
        Option(
            "--order",
            Text("back after front; or all fronts, then all backs", "正反相间，或先全部正面再全部背面"),
            type=click.Choice(get_args(PageOrder)),
            default="pairs",
        ),
        PRINTER,
        Option(
            "--set",
            Text("a variable of the templates; may be repeated", "设定模板变量，可以写多次"),
            metavar="VAR=VALUE",
            multiple=True,
        ),
        DRAFT,
        GREY,
        THRIFT,
        LOW_INK,
        Option(
            "--cut",
            Text(
                "for a machine that cuts: silhouette (marks), contour (a plate to follow); adds SVG, DXF",
                "给切割机：silhouette 印定位标记，contour 印一块刀线专色版；另存 SVG 和 DXF",
            ),
            type=click.Choice(("silhouette", "contour")),
        ),
        Option(
            "--cut-ink",
            Text("what the plate is called; CutContour if not said", "刀线专色的名字，默认 CutContour"),
            metavar="NAME",
        ),
        Option(
            "--trace",
            Text(
                "a tiny code at the foot of each card, for cardgen which", "牌脚印小代码，供 cardgen which 查"
            ),
            is_flag=True,
        ),
        Option(
            "--since",
            Text(
                "only what changed: since the last print that was recorded (last), a git revision or a copy",
                "只印有变化的牌：last 指上次记录的打印，也可以写 git 版本或旧版的文件夹",
            ),
            metavar="last|REV",
        ),
        Option(
            "--lost",
            Text(
                "a lost card and how many: attack-1:2; may be repeated",
                "补印丢失的牌：attack-1:2，可以写多次",
            ),
            metavar="CARD:N",
            multiple=True,
        ),
        Option(
            "--record",
            Text("note in printed/GAME.toml what is printed", "把印了哪些牌记入 printed/游戏.toml"),
            is_flag=True,
        ),
        Option(
            "--output",
            Text("where to write; else output/GAME/sheet.pdf", "写到哪里；默认 output/游戏/sheet.pdf"),
            metavar="FILE",
        ),
        LANGUAGE,
        YES,
    ),
    examples=(
        ("cardgen sheet kapaiwang --only 攻击*", Text("cards whose name begins so", "名称以“攻击”开头的牌")),
        ("cardgen sheet kapaiwang --copies 1 --size 63x88", Text("one of each, larger", "每种一张，印大些")),
        ("cardgen sheet kapaiwang --backs long-edge", Text("with backs", "连背面一起印")),
        ("cardgen sheet qisheng --deck my-deck.toml", Text("the cards of a deck", "一副套牌的代用牌")),
        ("cardgen sheet ./pictures --size 63x88", Text("a folder of finished faces", "一文件夹画好的牌面")),
        (
            "cardgen sheet kapaiwang qisheng:double-pyro",
            Text("several, on few sheets", "合印最省纸"),
        ),
        ("cardgen sheet kapaiwang --since last --record", Text("only what changed", "只印改过的牌")),
    ),
)
