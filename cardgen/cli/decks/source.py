"""Finds the decks that a command line names: files, folders, decks of the game, share codes."""

import os
import sys
from collections.abc import Iterator

from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import text_of
from cardgen.diagnostics import Mistakes, Text, has_errors
from cardgen.load.decks import ENDINGS, DeckFile, deck_files, looks_like_code
from cardgen.load.found_decks import FOLDER, Found, decoded, own_decks, read_file, read_text
from cardgen.load.rulings import Rulings

STDIN = "-"


def find_decks(session: Session, rulings: Rulings, words: tuple[str, ...]) -> list[Found]:
    """The decks that words mean; without words, those of the game."""
    if words:
        return [found for word in words for found in _find(session, rulings, word)]
    files = own_decks(rulings)
    if not files:
        title = rulings.game.title
        raise wrong_usage(
            Text(f"which deck? {title} has none of its own", f"要检查哪副套牌？{title}没有自带的套牌"),
            Text("name a file, or a share code", "请写文件名或分享码"),
        )
    return [found for path in files for found in read_file(rulings, path)]


def one_deck(session: Session, rulings: Rulings, word: str) -> DeckFile:
    """The deck that a word means, without mistakes in its file."""
    found = find_decks(session, rulings, (word,))
    if len(found) != 1:
        raise wrong_usage(
            Text(
                f"“{word}” holds {len(found)} decks; name one",
                f"「{word}」里有 {len(found)} 副套牌，请指定一副",
            )
        )
    (one,) = found
    if one.file is None or has_errors(one.problems):
        raise Mistakes(one.problems)
    session.report(one.problems)
    return one.file


def _find(session: Session, rulings: Rulings, word: str) -> Iterator[Found]:
    if word == STDIN:
        display = Text("standard input", "标准输入").in_(session.language)
        try:
            text = text_of(sys.stdin.buffer.read(), display)
        except Mistakes as mistakes:
            yield Found(display, None, tuple(mistakes.diagnostics))
        else:
            yield from read_text(rulings, text, display, "-")
        return
    path = session.folder / word
    if path.is_dir():
        files = deck_files(rulings.project, path, rulings.game.root)
        if not files:
            raise wrong_usage(
                Text(
                    f"{word}: there are no decks (*.toml, *.txt) in this folder",
                    f"{word}：这个文件夹里没有套牌（*.toml、*.txt）",
                )
            )
        for file in files:
            yield from read_file(rulings, file)
        return
    decks = rulings.game.root / FOLDER
    own = next((file for ending in ENDINGS if (file := decks / f"{word}{ending}").is_file()), None)
    if os.path.exists(path):
        yield from read_file(rulings, path)
    elif "/" not in word and own is not None:
        yield from read_file(rulings, own)
    elif looks_like_code(word) and rulings.of().share is not None:
        yield decoded(rulings, word, f"{word[:8]}…")
    else:
        names = [path.stem for path in own_decks(rulings)]
        raise wrong_usage(
            Text(
                f"there is no file “{word}”, nor a deck of that name",
                f"没有文件「{word}」，也没有这个名字的套牌",
            ),
            hint_for(word, names),
        )
