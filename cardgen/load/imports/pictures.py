"""The pictures that a document shows, and where they will lie in the game that is made of it."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic, Span
from cardgen.load.art import check_image
from cardgen.load.imports.reading import SHOWN, Imported


def card_pictures(found: Imported, folder: Path, display: str) -> tuple[dict[str, str], list[Diagnostic]]:
    """Of the cards: what the document calls each, and its name in the game; what cannot be taken over."""
    names: dict[str, str] = {}
    told: list[Diagnostic] = []
    for card in found.cards:
        if not card.picture or card.picture in names or not _is_local(card.picture):
            continue
        wrong = _wrong(folder, card.picture, Span(display, card.line))
        if wrong:
            told.append(wrong._replace(severity="warning"))
        else:
            names[card.picture] = _free(f"art/{Path(card.picture).name}", names.values())
    return names, told


def shown_pictures(text: str, folder: Path) -> Iterator[str]:
    """Of the text: those that lie beside it, which the rulebook shows by the same names."""
    for match in SHOWN.finditer(text):
        name = match[1] or match[2]
        if _is_local(name) and not _wrong(folder, name, Span("")):
            yield name


def _is_local(name: str) -> bool:
    return "://" not in name and not name.startswith(("data:", "/", "#"))


def _wrong(folder: Path, name: str, span: Span) -> Diagnostic | None:
    found = check_image(folder, name, lambda: span)
    return None if isinstance(found, Art) else found


def _free(name: str, taken: Iterable[str]) -> str:
    stem, ending = os.path.splitext(name)
    known, number = {one.casefold() for one in taken}, 2
    while name.casefold() in known:
        name, number = f"{stem}-{number}{ending}", number + 1
    return name
