"""`cardgen stats`: what a game's cards, or a deck, are made of."""

from collections.abc import Iterable

import click

from cardgen.build.stats import Statistic, statistics
from cardgen.build.stats_sheet import draw_stats, said
from cardgen.cli.arguments.games import ONLY_GAME, one_game
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.terminal.command import LANGUAGE, Argument, Command, Option
from cardgen.cli.terminal.for_programs import say_json
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, wrong_usage
from cardgen.diagnostics import Language, Text
from cardgen.export.files import write_whole
from cardgen.export.formats import CARDS, ending
from cardgen.export.text_chart import chart_lines
from cardgen.model.game import Game

WIDTH = 78


def stats(
    session: Session, *, game: str | None, deck: str | None, only: str | None, format: str, output: str | None
) -> int:
    """Counts, prints, and draws where that is asked for."""
    asked = output_file(session, output, Text("statistics", "统计"), CARDS) if output else None
    project, found = one_game(session, game)
    if deck:
        from cardgen.cli.decks.copies import deck_copies

        copies = deck_copies(session, project, found, deck)
        known = {card.id: card for card in found.cards}
        found = found._replace(cards=tuple(known[id]._replace(copies=n) for id, n in copies.items()))
    if only:
        picks = selector(found, only)
        found = found._replace(cards=tuple(card for card in found.cards if picks(card.get)))
    if not found.cards:
        raise wrong_usage(Text("there is no card to count", "没有可以统计的卡牌"))
    counted = statistics(found)
    title = session.text(named(found, deck))
    if asked:
        data, problems = draw_stats(project, found, counted, title, session.language, CARDS[ending(asked)])
        session.report(problems)
        write_whole(asked, data)
    if format == "json":
        say_json(session, as_data(found, counted, session.language))
        return SUCCESS
    session.say(title)
    for one in counted:
        session.say("\n" + session.paint("bold", said(one, session.language)))
        session.say("\n".join(f"  {line}" for line in chart_lines(one.chart, WIDTH)))
    if asked:
        written = f"{session.shown(asked)} ({file_size(len(data))})"
        session.say("\n" + session.paint("good", session.text(Text(f"wrote {written}", f"已写入 {written}"))))
    return SUCCESS


def as_data(game: Game, counted: Iterable[Statistic], language: Language) -> dict[str, object]:
    """The same for programs."""
    return {
        "game": game.id,
        "version": game.version,
        "cards": sum(card.copies for card in game.cards),
        "different": len(game.cards),
        "statistics": [
            {"field": one.field, "label": one.title.in_(language), "counts": one.counts, "mean": one.mean}
            for one in counted
        ],
    }


def named(game: Game, deck: str | None) -> Text:
    """What is counted, and how many cards it has."""
    title = game.title + (f" v{game.version}" if game.version else "") + (f" · {deck}" if deck else "")
    different = len(game.cards) if game.is_catalogue else sum(card.copies > 0 for card in game.cards)
    if game.is_catalogue:
        return Text(f"{title}: {different} different cards", f"{title}：{different} 种牌")
    copies = sum(card.copies for card in game.cards)
    return Text(f"{title}: {copies} cards, {different} different", f"{title}：{copies} 张牌，{different} 种")


COMMAND = Command(
    run=stats,
    words=Text(
        "Counts what a game's cards, or those of a deck, are made of: kinds, costs and other numbers, "
        "choices, copies, lengths of texts. --output draws the same as charts.",
        "统计游戏或一副套牌的构成：种类、费用等数值、选项、张数、文字长度。--output 把它们画成图表。",
    ),
    params=(
        ONLY_GAME,
        Argument(
            "deck",
            "DECK",
            Text("a deck of the game, a deck file, or a share code", "游戏自带的套牌、套牌文件或分享码"),
            required=False,
        ),
        Option(
            "--only",
            Text(
                "which cards: ids or names (* is anything), or conditions such as kind=attack damage>=10",
                "只统计哪些牌：编号或名称（* 代表任意文字），或条件，例如 kind=attack damage>=10",
            ),
            metavar="SELECTOR",
        ),
        Option(
            "--format",
            Text("for people, or for programs", "给人看，或给程序看"),
            type=click.Choice(("text", "json")),
            default="text",
        ),
        Option(
            "--output",
            Text(
                f"also draw charts into a file ({', '.join(f'.{form}' for form in CARDS)})",
                f"同时把图表画进文件（{'、'.join(f'.{form}' for form in CARDS)}）",
            ),
            metavar="FILE",
        ),
        LANGUAGE,
    ),
    examples=(
        ("cardgen stats kapaiwang", Text("a whole set", "整套牌")),
        ("cardgen stats qisheng --only kind=event", Text("some of it", "只看一部分")),
        ("cardgen stats jimu whale-song --output stats.pdf", Text("a deck, drawn", "一副套牌，画成图表")),
    ),
)
