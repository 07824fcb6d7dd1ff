"""Bindery: what all forms of one rulebook share, and how its pages are set from it."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.build.document import Rulebook
from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic, Severity, Span, Text
from cardgen.impose.resized import resized
from cardgen.layout.words import kept_words
from cardgen.markdown.source import SourceText
from cardgen.model.book_style import NEUTRAL, BookStyle
from cardgen.model.document import Document
from cardgen.model.frame import Book, Frame
from cardgen.model.game import Card, Game, Output
from cardgen.model.language import written
from cardgen.model.outline import Outline
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.book import set_book
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import PageLook, make_look
from cardgen.rulebook.pages.spans import CODE, KEY, LINK, MARK
from cardgen.text.fonts import FontSet
from cardgen.text.language_fonts import families_for
from cardgen.text.settling import NO_WORDS
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Color, parse_color

if TYPE_CHECKING:
    from cardgen.build.make import Workshop


T = TypeVar("T")
# Grounds of words that are marked, and of keys.
MARKED, KEYS = Color(1.0, 0.93, 0.6), Color(0.92, 0.91, 0.89)

# What pages are set for that are scaled to other paper of nearly its shape.
A4, NEARLY = (210 * MM, 297 * MM), 2 * MM


class Bindery(NamedTuple):
    """`workshop`: of the rulebook's game.

    `found` collects what is wrong, `drawn` what was drawn, which another book of the same game may have too.
    """

    rulebook: Rulebook
    workshop: "Workshop | None"
    found: list[Diagnostic]
    drawn: dict[Hashable, Any]

    @property
    def game(self) -> Game | None:
        return self.workshop.game if self.workshop else None

    @property
    def style(self) -> BookStyle:
        return self.game.book if self.game else NEUTRAL

    def families(self, language: str) -> tuple[str, ...]:
        """The fonts of a document: the game's, unless it is written otherwise than the game's cards are."""
        own = self.game.fonts if self.game else ()
        if self.game and written(self.game.tag) != written(language):
            return (*families_for(language), *own)
        return own or families_for(language)

    def image(self, name: str) -> Art | Diagnostic:
        """A picture's file and its pixels, or what is wrong with it."""
        return self.rulebook.pictures[name]

    def place(self, words: str) -> Span:
        """Where the rulebook says this."""
        return SourceText(self.rulebook.display, self.rulebook.text.split("\n"), []).find(words)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made when it is first asked for."""
        if key not in self.drawn:
            self.drawn[key] = make()
        found: T = self.drawn[key]
        return found

    def back(self, id: str) -> Frame | None:
        """What is behind a card of the game."""
        from cardgen.build.faces import back_of

        return self.once(("back", id), lambda: self._card(id, back_of))

    def small(self, id: str) -> Frame | None:
        """A card in the reduced form that its kind has; None where it has none."""
        from cardgen.build.faces import draw_small

        return self.once(("small", id), lambda: self._card(id, draw_small))

    def face(self, id: str) -> Frame | None:
        """A card of the game, drawn when it is first asked for."""
        from cardgen.build.faces import draw_face

        return self.once(("face", id), lambda: self._card(id, draw_face))

    def edge(self, id: str) -> Outline | None:
        """Where a round or six-sided piece ends; None for a card."""
        from cardgen.impose.outlines import outline

        game = self.game
        kind = next((card.kind for card in game.cards if card.id == id), None) if game else None
        if game is None or kind is None:
            return None
        size = game.size_of(kind, next(iter(game.sizes)))
        return None if size.shape == "rectangle" else outline(size)

    def _card(self, id: str, draw: "Callable[[Workshop, Card, Output], Frame | None]") -> Frame | None:
        card = next((c for c in self.game.cards if c.id == id), None) if self.game else None
        if self.workshop is None or card is None:
            return None
        return draw(self.workshop, card, Output("", next(iter(self.workshop.game.sizes))))


def set_pages(
    document: Document,
    bindery: Bindery,
    fonts: FontSet,
    paper: tuple[float, float],
    columns: int = 0,
    style: BookStyle | None = None,
) -> Book:
    """The document on pages, in the game's own colours and symbols. `style`: where it is not the game's."""
    style = style or bindery.style
    families, language = bindery.families(document.language), document.language
    scaled = style.measures.scaled and not columns and abs(paper[0] * A4[1] / A4[0] - paper[1]) < NEARLY
    look = make_look(*(A4 if scaled else paper), style, columns=columns, language=language, families=families)
    desk = make_desk(bindery, fonts, look)
    if bindery.workshop:
        from cardgen.build.book_templates import BookTemplates

        desk = desk._replace(templates=BookTemplates(bindery.workshop, document, look.width, look.margin_x))
    book = set_book(document, desk)
    book = resized(book, *paper) if scaled else book
    if bindery.drawn:
        from cardgen.build.pictured import with_small_pictures

        book = with_small_pictures(book, fonts, bindery.style.place)
    bindery.found.extend(missing_glyphs(desk, bindery.place, "warning"))
    return book


def make_desk(bindery: Bindery, fonts: FontSet, look: PageLook) -> PageDesk:
    """What setting a document needs at hand."""
    game, style = bindery.game, bindery.style
    symbols, values = (game.symbols, game.vars) if game else ({}, {})
    own = {name: c for name, v in values.items() if isinstance(v, str) and (c := parse_color(v))}
    kept = kept_words(game) if game else NO_WORDS
    inks = {LINK: style.accent, CODE: style.ink, MARK: MARKED, KEY: KEYS}
    typesetter = Typesetter(fonts, symbols, {**own, **inks}, kept)
    desk = PageDesk(look, typesetter, bindery.image, bindery.face, set(), bindery.found, {}, bindery.back)
    return desk._replace(scenes={}, small_of=bindery.small, edge_of=bindery.edge)


def missing_glyphs(desk: PageDesk, place: Callable[[str], Span], severity: Severity) -> list[Diagnostic]:
    """A message for each character that no font has, and one for all emoji."""
    missing: Sequence[str] = sorted(desk.missing)
    if missing:
        from cardgen.text.no_emoji import without_emoji

        missing = without_emoji(missing, desk.typesetter.fonts, desk.diagnostics)
    return [
        Diagnostic(
            "missing-glyph",
            Text(
                f"no font has the character “{char}” (U+{ord(char):04X})",
                f"没有字体包含字符「{char}」（U+{ord(char):04X}）",
            ),
            place(char),
            Text(
                "put a font that has it into fonts/, or leave it out", "请把含有它的字体放进 fonts/，或去掉它"
            ),
            severity,
        )
        for char in missing
    ]
