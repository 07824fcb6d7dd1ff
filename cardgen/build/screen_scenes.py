"""Scenes as web pages and EPUBs show them: SVG, in which cards are pictures."""

from cardgen.build.bindery import Bindery, make_desk
from cardgen.build.make import Workshop, alone
from cardgen.export.formats import CARDS
from cardgen.export.svg import figure_svg
from cardgen.model.document import Scene, words_in
from cardgen.model.frame import Frame, Group, Item, Picture
from cardgen.model.walk import contents
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.scenes.scene import draw_scene
from cardgen.units import MM, Rect

# As wide as a page's text, and how many pixels an inch of it has.
WIDE, PAGE = 150 * MM, (200 * MM, 280 * MM)
DPI = 200
PAD = 3 * MM


def scene_svg(scene: Scene, bindery: Bindery) -> str:
    """The drawing with a margin of its own paper; its words are its label."""
    workshop = bindery.workshop
    assert workshop is not None, "a scene is drawn from a game"
    game = workshop.game
    look = make_look(*PAGE, bindery.style, columns=1, language=game.language, families=game.fonts)
    frame = draw_scene(scene, make_desk(bindery, workshop.fonts, look), WIDE)
    if not frame.height:
        return ""
    inner = Group(_with_pictures(frame, 1.0, workshop, {}), (1.0, 0.0, 0.0, 1.0, PAD, PAD))
    whole = Frame(frame.width + 2 * PAD, frame.height + 2 * PAD, (inner,))
    label = " ".join(" ".join(words_in(content) for content in contents(scene.words)).split())
    return figure_svg(whole, workshop.fonts, DPI, label, look.style.paper)


def _with_pictures(
    frame: Frame, scale: float, workshop: Workshop, done: dict[tuple[Frame, float], Frame]
) -> Frame:
    """The same with each card as a picture of as many pixels as its size needs."""
    items: list[Item] = []
    for item in frame.items:
        if isinstance(item, Group):
            a, b = item.matrix[:2]
            inner = scale * (a * a + b * b) ** 0.5
            if item.frame.card is not None:
                key = item.frame, round(inner, 3)
                if key not in done:
                    done[key] = _pictured(item.frame, inner, workshop)
                item = item._replace(frame=done[key])
            else:
                item = item._replace(frame=_with_pictures(item.frame, inner, workshop, done))
        items.append(item)
    return Frame(frame.width, frame.height, tuple(items), frame.card, frame.elements)


def _pictured(face: Frame, scale: float, workshop: Workshop) -> Frame:
    dpi = max(40, round(DPI * scale))
    data = alone(workshop, face, "", CARDS["png"], dpi)
    box = Rect(0.0, 0.0, face.width, face.height)
    name = face.card.name if face.card else ""
    return Frame(face.width, face.height, (Picture(box, name, (1, 1), data),))
