"""How often a deck of the game has each card: what an output with `deck = "…"` prints."""

from pathlib import Path

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Mistakes, Text
from cardgen.load.decks import deck_files, parse_deck, read_deck_text
from cardgen.load.project import Project
from cardgen.rules.index import Index


def read_deck_copies(reader: TableReader, project: Project, folder: Path, index: Index) -> dict[str, int]:
    """Copies by the id of the card, in the deck's order. Cards are named by id or name."""
    name = reader.string("deck", "")
    try:
        known = deck_files(project, folder, folder.parent)
        path = next((path for path in known if path.stem == name), None)
        if path is None:
            message = Text(f"there is no deck “{name}” in decks/", f"decks/ 里没有套牌「{name}」")
            reader.error("deck", message, hint_for(name, [file.stem for file in known]), code="no-deck")
            return {}
        text = read_deck_text(path, project.display(path), folder.parent)
    except Mistakes as mistakes:
        reader.diagnostics += mistakes.diagnostics
        return {}
    file, problems = parse_deck(text, project.display(path), name)
    reader.diagnostics += problems
    copies: dict[str, int] = {}
    for entry in (entry for entries in file.deck.zones.values() for entry in entries) if file else ():
        number = index.find(entry.card)
        if number is None:
            from cardgen.rules.report import meant
            from cardgen.rules.unmatched import no_card

            span = entry.place.span(key=True) if entry.place else None
            wrong = no_card(entry.card, index, meant(entry.card, index))
            reader.diagnostics.append(wrong._replace(span=span))
        else:
            id = index.cards[number].id
            copies[id] = copies.get(id, 0) + entry.copies
    return copies
