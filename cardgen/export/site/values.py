"""What a site shows, as plain values: cards, decks, files to take home."""

from typing import NamedTuple

from cardgen.model.book_style import BookStyle


class SiteCard(NamedTuple):
    """A card. `slug`: its part of addresses. `facts`: labels and what they say, as HTML; `words`: as text.

    `width`, `height`: of its pictures, which may be drawn at any size.
    """

    id: str
    name: str
    kind: str
    copies: int
    slug: str
    width: float
    height: float
    facts: tuple[tuple[str, str], ...] = ()
    words: str = ""


class SiteDeck(NamedTuple):
    """A legal deck: piles by name, each with names of cards, the cards that the site shows, and copies."""

    name: str
    slug: str
    code: str
    piles: tuple[tuple[str, tuple[tuple[str, SiteCard | None, int], ...]], ...]

    @property
    def size(self) -> int:
        return sum(copies for _, cards in self.piles for _, _, copies in cards)


class SiteFile(NamedTuple):
    """A file to take home. `pages`: 0 where it has none."""

    name: str
    size: int
    pages: int


class Site(NamedTuple):
    """`address`: where it will lie, "" if unknown. `glance`: players, minutes, age with their labels."""

    title: str
    version: str
    language: str
    subtitle: str
    glance: tuple[tuple[str, str], ...]
    credits: tuple[str, ...]
    address: str
    style: BookStyle
    kinds: tuple[tuple[str, str], ...]
    cards: tuple[SiteCard, ...]
    decks: tuple[SiteDeck, ...]
    files: tuple[SiteFile, ...]
    rulebook: bool
