"""The decks that a file or a text holds: a deck, a plain list, share codes."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.load.decks import DeckFile, deck_files, parse_deck, read_deck_text, share_codes
from cardgen.load.rulings import Rulings

FOLDER = "decks"


class Found(NamedTuple):
    """A deck, or why it cannot be read. `code`: it was given as a share code."""

    label: str
    file: DeckFile | None
    problems: tuple[Diagnostic, ...] = ()
    code: bool = False


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
            yield decoded(rulings, code, f"{name}:{line}" if len(codes) > 1 else name, span)
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


def decoded(rulings: Rulings, text: str, name: str, span: Span | None = None) -> Found:
    """The deck that a share code stands for."""
    from cardgen.rules.share_code import decode

    code = rulings.of().share
    assert code is not None
    deck = decode(code, text, name)
    if isinstance(deck, Diagnostic):
        return Found(name, None, (deck._replace(span=span),), True)
    return Found(name, DeckFile(deck), (), True)
