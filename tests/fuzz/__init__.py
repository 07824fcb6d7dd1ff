"""Hostile inputs: one line here for each thing that cardgen reads.

`python -m tests.fuzz --minutes 60` tries new ones; inputs that once failed lie in cases/ and are tried with
the other tests. See docs/fuzzing.md.
"""

from collections.abc import Callable
from random import Random

from .files import Input
from .mutate import (
    command_lines,
    decks,
    folders,
    fonts,
    history,
    imports,
    ledgers,
    markdown,
    parquet,
    pdf,
    pictures,
    profiles,
    rules,
    svg,
    tables,
    toml_files,
)

# What is damaged → an input from chance.
TARGETS: dict[str, Callable[[Random], Input]] = {
    "game": toml_files.game,
    "cards": toml_files.cards,
    "templates": toml_files.templates,
    "rules": rules.rules,
    "csv": tables.csv,
    "workbooks": tables.workbook,
    "decks": decks.decks,
    "lists": decks.lists,
    "events": decks.events,
    "batches": decks.batches,
    "codes": decks.codes,
    "parquet": parquet.parquet,
    "markdown": markdown.rulebook,
    "png": pictures.png,
    "jpeg": pictures.jpeg,
    "webp": pictures.webp,
    "svg": svg.svg,
    "pdf": pdf.pdf,
    "profiles": profiles.profiles,
    "fonts": fonts.fonts,
    "import": imports.documents,
    "words": command_lines.command_lines,
    "folders": folders.folders,
    "history": history.history,
    "ledgers": ledgers.ledgers,
    "printers": ledgers.printers,
}
