"""`cardgen deck code`: a deck as a share code, and a share code as a deck file."""

from cardgen.cli.arguments.games import GAME
from cardgen.cli.decks.options import DECK, open_rulings
from cardgen.cli.decks.source import find_decks
from cardgen.cli.terminal.command import Command
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Diagnostic, Text, has_errors
from cardgen.load.deck_text import deck_text
from cardgen.rules.report import strange_entries
from cardgen.rules.share_code import encode


def deck_code(session: Session, *, game: str, deck: str) -> int:
    """Writes the share code of each deck that is named, or the deck of each share code."""
    rulings = open_rulings(session, game, None, None, ())
    code = rulings.of().share
    if code is None:
        title = rulings.game.title
        raise wrong_usage(
            Text(f"{title} has no share codes", f"{title}没有分享码"),
            Text("they are described in rules.toml: [share_code]", "写法见 rules.toml 的 [share_code]"),
        )
    if (session.folder / deck).is_dir():
        raise wrong_usage(
            Text(f"“{deck}” is a folder, not a deck", f"「{deck}」是文件夹，不是套牌"),
            Text("name a deck's file, a deck, or a share code", "请写套牌文件、套牌名或分享码"),
        )
    status = SUCCESS
    for found in find_decks(session, rulings, (deck,)):
        problems = list(found.problems)
        if found.file is not None:
            rules, file = rulings.for_deck(found.file)
            problems += strange_entries(file.deck, rules)
            text: str | Diagnostic = ""
            if found.code:
                text = deck_text(file.deck, rulings.game, rules).rstrip("\n")
            elif not has_errors(problems):
                text = encode(code, rules.hand(file.deck)[0])
            if isinstance(text, Diagnostic):
                place = file.deck.place
                problems.append(text._replace(span=place.span() if place else None))
            elif text:
                session.say(text)
        session.report(problems)
        if has_errors(problems):
            status = MISTAKES
    return status


COMMAND = Command(
    run=deck_code,
    words=Text(
        "Prints the share code of a deck; given a share code, or a file that holds one, prints the deck as "
        "the text of a deck file. Only for games whose rules.toml describes share codes.",
        "输出套牌的分享码；如果给的是分享码或存有分享码的文件，则输出套牌文件的内容。"
        "只适用于 rules.toml 里写明了分享码格式的游戏。",
    ),
    params=(GAME, DECK),
    examples=(
        ("cardgen deck code 七圣召唤 my-deck.toml", Text("deck → code", "套牌 → 分享码")),
        ("cardgen deck code 七圣召唤 code.txt > my-deck.toml", Text("code → deck", "分享码 → 套牌")),
    ),
)
