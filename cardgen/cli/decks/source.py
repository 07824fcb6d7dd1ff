"""Finds the decks that a command line names: files, folders, decks of the game, share codes."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.decks.rulings import Rulings
from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.decode.suggest import hint_for
from cardgen.decode.toml_file import text_of
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text, has_errors
from cardgen.load.decks import (
    ENDINGS,
    DeckFile,
    deck_files,
    looks_like_code,
    parse_deck,
    read_deck_text,
    share_codes,
)

FOLDER = "decks"
STDIN = "-"


class Found(NamedTuple):
    """A deck, or why it cannot be read. `code`: it was given as a share code."""

    label: str
    file: DeckFile | None
    problems: tuple[Diagnostic, ...] = ()
    code: bool = False


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
        yield _decoded(rulings, word, f"{word[:8]}…")
    else:
        names = [path.stem for path in own_decks(rulings)]
        raise wrong_usage(
            Text(
                f"there is no file “{word}”, nor a deck of that name",
                f"没有文件「{word}」，也没有这个名字的套牌",
            ),
            hint_for(word, names),
        )


def own_decks(rulings: Rulings) -> list[Path]:
    """The deck files of the game."""
    return deck_files(rulings.project, rulings.game.root / FOLDER, rulings.game.root)


def read_file(rulings: Rulings, path: Path) -> Iterator[Found]:
    """The deck in a file, or those whose share codes it holds."""
    display = rulings.project.display(path)
    try:
        text = read_deck_text(path, display, rulings.game.root)
    except Mistakes as mistakes:
        yield Found(display, None, tuple(mistakes.diagnostics))
    else:
        yield from read_text(rulings, text, display, path.stem)


def read_text(rulings: Rulings, text: str, display: str, name: str) -> Iterator[Found]:
    """The deck that a text describes, or those whose share codes it consists of."""
    codes = share_codes(text)
    if codes and rulings.of().share is not None:
        for line, code in codes:
            span = Span(display, line, 1, code)
            yield _decoded(rulings, code, f"{name}:{line}" if len(codes) > 1 else name, span)
        return
    file, problems = parse_deck(text, display, name, lambda: rulings.of().piles)
    if file is not None and file.game and file.game not in (rulings.game.id, rulings.game.title):
        place = file.deck.place
        problems.append(
            Diagnostic(
                "wrong-game",
                Text(
                    f"this deck is for {file.game}, not for {rulings.game.title}",
                    f"这副套牌属于{file.game}，不属于{rulings.game.title}",
                ),
                (place / "game").span() if place else None,
            )
        )
    yield Found(display, file, tuple(problems))


def _decoded(rulings: Rulings, text: str, name: str, span: Span | None = None) -> Found:
    """The deck that a share code stands for."""
    from cardgen.rules.share_code import decode

    code = rulings.of().share
    assert code is not None
    deck = decode(code, text, name)
    if isinstance(deck, Diagnostic):
        return Found(name, None, (deck._replace(span=span),), True)
    return Found(name, DeckFile(deck), (), True)
