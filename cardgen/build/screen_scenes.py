"""Scenes as web pages and EPUBs show them: SVG, in which cards are pictures."""

from collections.abc import Callable
from functools import partial

from cardgen.build.bindery import Bindery, make_desk
from cardgen.build.book_templates import BookTemplates
from cardgen.build.make import Workshop, alone
from cardgen.build.pictured import LEAST, scale_of, weight_of, with_pictures
from cardgen.export.formats import SCREEN
from cardgen.export.svg import figure_svg
from cardgen.model.document import ListBlock, Scene, words_in
from cardgen.model.frame import Frame, Group, Picture
from cardgen.model.outline import Matrix
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.scenes.scene import draw_scene
from cardgen.units import MM, Rect

# Drawn twice: for a page's text, and for a phone, so that words can be read on both.
# There a board has little to read and much to show, and a box so many cards that they are smaller.
WIDTHS = {"wide": 150 * MM, "narrow": 72 * MM}
BOARD, BOX = 84 * MM, 0.8
PAGE = (200 * MM, 280 * MM)
# How many pixels an inch of a card has: the least of these that shows it sharp on a good screen.
SHARP, DOTS = 210, (50, 80, 120, 210)
PAD = 3 * MM


def scene_drawer(bindery: Bindery) -> Callable[[Scene], str]:
    """What writes scenes; what is shown several times is drawn once."""
    workshop = bindery.workshop
    if workshop is None:
        return lambda scene: ""
    game = workshop.game
    look = make_look(*PAGE, bindery.style, columns=1, language=game.language, families=game.fonts)
    desk, facts = make_desk(bindery, workshop.fonts, look), ""
    if bindery.rulebook.document is not None:
        templates = BookTemplates(workshop, bindery.rulebook.document, look.width, look.margin_x)
        desk, facts = desk._replace(templates=templates), repr(templates.facts)

    def draw(scene: Scene) -> str:
        def made() -> str:
            return "".join(_svg(scene, name, desk, workshop, bindery) for name in WIDTHS)

        return bindery.once(("scene", facts, scene.kind, scene.shown), made)

    return draw


def _svg(scene: Scene, name: str, desk: PageDesk, workshop: Workshop, bindery: Bindery) -> str:
    """A drawing with a margin of its own paper; its words are its label."""
    narrow = name == "narrow"
    numbered = narrow and bool(scene.key)
    scale = BOX if narrow and scene.kind == "box" else 1.0
    width = BOARD if narrow and scene.kind == "board" else WIDTHS[name]
    frame = draw_scene(scene, desk._replace(numbered=numbered, scale=scale), width)
    if not frame.height:
        return ""

    def pictured(card: Group, matrix: Matrix) -> Group:
        drawn = card.frame.card is not None and card.frame.card.place == bindery.style.place
        if drawn and weight_of(card.frame) < LEAST:
            return card  # a small frame, which may have no ground
        wanted, face = SHARP * scale_of(matrix), card.frame
        dots = next((dots for dots in DOTS if dots >= wanted), DOTS[-1])
        shown = bindery.once(("picture", face, dots), partial(_pictured, face, dots, workshop))
        return card._replace(frame=shown)

    inner = Group(with_pictures(frame, pictured), (1.0, 0.0, 0.0, 1.0, PAD, PAD))
    whole = Frame(frame.width + 2 * PAD, frame.height + 2 * PAD, (inner,))
    said = tuple(b for b in scene.words if not (numbered and isinstance(b, ListBlock)))
    label = " ".join(" ".join(words_in(content) for content in contents(said)).split())
    return figure_svg(whole, workshop.fonts, name, label, desk.look.style.paper)


def _pictured(face: Frame, dots: int, workshop: Workshop) -> Frame:
    """A face as a picture of it."""
    box = Rect(0.0, 0.0, face.width, face.height)
    name = face.card.name if face.card else ""
    return Frame(
        face.width, face.height, (Picture(box, name, (1, 1), alone(workshop, face, "", SCREEN, dots)),)
    )
