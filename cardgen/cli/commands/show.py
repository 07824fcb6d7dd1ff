"""`cardgen show`: one card as a picture, or as a page."""

import click

from cardgen.build.make import show as draw
from cardgen.cli.arguments.games import GAME, one_game
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.arguments.sizes import SIZE, with_size
from cardgen.cli.terminal.command import LANGUAGE, Argument, Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, wrong_usage
from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.export.files import safe_name, write_whole
from cardgen.export.formats import CARDS, DPI, ending
from cardgen.model.game import Card, Game

USUAL = "png"


def show(
    session: Session, *, game: str, card: str, size: str | None, dpi: int, output: str | None, outlines: bool
) -> int:
    """Draws the card and writes it into a file of its own."""
    asked = output_file(session, output, Text("a card", "一张牌"), CARDS) if output else None
    form = CARDS[ending(asked) if asked else USUAL]._replace(outlines=outlines)
    project, found = one_game(session, game, draft=True)
    if size:
        found = with_size(found, size)
    usual = size or next(iter(found.sizes))
    drawn = None
    if not any(card in (one.id, one.name) for one in found.cards):
        from cardgen.build.handouts import show_reference

        drawn = show_reference(project, found, card, size=usual, form=form, dpi=dpi)
    name = id = card
    if drawn is None:
        wanted = find_card(found, card)
        name, id = wanted.name, wanted.id
        if size:
            # What is asked for here is larger or smaller than the kind's own size.
            found = found._replace(kinds={k: kind._replace(size="") for k, kind in found.kinds.items()})
        drawn = draw(project, found, wanted, size=usual, form=form, dpi=dpi)
    data, remarks = drawn
    session.report(remarks)
    target = asked or project.output_folder(*found.shelf) / f"{safe_name(id)}.{USUAL}"
    write_whole(target, data)
    written = f"{session.shown(target)} ({file_size(len(data))})"
    session.say(Text(f"{name}: wrote {written}", f"{name}：已写入 {written}"))
    return SUCCESS


def find_card(game: Game, word: str) -> Card:
    """The card with this id or, if only one has it, this name."""
    for card in game.cards:
        if card.id == word:
            return card
    named = [card for card in game.cards if card.name == word]
    if len(named) == 1:
        return named[0]
    if named:
        ids = [card.id for card in named]
        raise wrong_usage(
            Text(f"{len(named)} cards are called “{word}”", f"有 {len(named)} 张牌叫「{word}」"),
            Text(f"say which by its id: {', '.join(ids)}", f"请写编号：{'、'.join(ids)}"),
        )
    known = [word for card in game.cards for word in (card.name, card.id)]
    raise wrong_usage(
        Text(f"{game.title} has no card “{word}”", f"{game.title}里没有「{word}」这张牌"),
        hint_for(word, known),
    )


COMMAND = Command(
    run=show,
    words=Text(
        "Writes one card as a PNG picture, drawn as it is printed; as PDF or SVG if --output names one.",
        "把一张牌存成 PNG 图片，和打印出来的一模一样；--output 写 .pdf 或 .svg 则存成那种文件。",
    ),
    params=(
        GAME,
        Argument(
            "card",
            "CARD",
            Text("id or name of a card, or title of a quick reference", "卡牌的编号或名称，或速查卡的标题"),
        ),
        Option(
            "--dpi",
            Text("dots per inch of a picture; 300 if not said", "图片的每英寸点数，默认 300"),
            metavar="N",
            type=click.IntRange(30, 1200),
            default=DPI,
        ),
        SIZE,
        Option(
            "--outlines",
            Text("letters as shapes, which need no font", "文字转成轮廓，打开时不需要字体"),
            is_flag=True,
        ),
        Option(
            "--output",
            Text(
                f"where to write ({', '.join(f'.{form}' for form in CARDS)}); else output/GAME/CARD.png",
                f"写到哪里（{'、'.join(f'.{form}' for form in CARDS)}）；默认 output/游戏/卡牌.png",
            ),
            metavar="FILE",
        ),
        LANGUAGE,
    ),
    examples=(
        ("cardgen show kapaiwang attack-1", Text("by id", "按编号")),
        ("cardgen show 卡牌王 攻击一级 --dpi 110", Text("by name, small", "按名称，小图")),
    ),
)
