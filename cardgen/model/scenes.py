"""What the drawings of a rulebook show, as plain data: one value for each kind of scene.

Cards stand here by their ids, with their names for who reads; words are as the author wrote them.
"""

from typing import NamedTuple

from cardgen.diagnostics import Span
from cardgen.model.document import Inlines


class AnatomyPart(NamedTuple):
    """What is said of a part of a card: of one element, or of several together."""

    elements: tuple[str, ...]
    words: Inlines
    place: Span


class Anatomy(NamedTuple):
    """A card with lines to its parts. `width`: as the author wrote it; nothing for its own size."""

    card: str
    name: str
    parts: tuple[AnatomyPart, ...]
    width: str = ""


Shown = Anatomy
