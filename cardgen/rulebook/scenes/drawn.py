"""Pieces that several scenes draw: cards at any size, discs, arrows, lines with a casing, words."""

from collections.abc import Mapping

from cardgen.model.book_style import BookStyle
from cardgen.model.document import Inlines, Words
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Matrix, Outline, multiply
from cardgen.model.shapes import circle, polygon, rounded, turned
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk, paragraph
from cardgen.rulebook.pages.slots import paint_all
from cardgen.text.dress import Dress, Length
from cardgen.text.looks import BOLDER
from cardgen.text.style import Style
from cardgen.units import MM, Color, Rect, contrast

CORNER = 3 * MM  # of a card at its own size
CASING = 1.0 * MM
DISC = 2.5 * MM  # the radius of a disc with a number
BOLD = 600  # from this weight on letters are bold


def inks_of(desk: PageDesk) -> BookStyle:
    """The colours of a scene: those of the book."""
    return desk.look.style


def on(inks: BookStyle, ground: Color) -> Color:
    """What can be read on a ground."""
    return max(inks.paper, inks.ink, key=lambda ink: contrast(ink, ground))


def words(
    items: list[Item], content: Inlines, desk: PageDesk, box: tuple[float, float, float], style: Style
) -> float:
    """Words from (x, y) on in a width; how high they are."""
    x, y, width = box
    slots = paragraph(content, desk, width, style, step=style.leading * style.size)
    return paint_all(slots, items, x, y) - y


def height_of(content: Inlines, desk: PageDesk, width: float, style: Style) -> float:
    """How high words would be."""
    return words([], content, desk, (0.0, 0.0, width), style)


def narrowest(content: Inlines, desk: PageDesk, width: float, style: Style) -> float:
    """The least width, to about half a letter, in which words are no higher than in this one."""
    high, least = height_of(content, desk, width, style), 0.0
    while width - least > style.size / 2:
        middle = (least + width) / 2
        if height_of(content, desk, middle, style) > high:
            least = middle
        else:
            width = middle
    return width


def width_of(text: str, desk: PageDesk, style: Style) -> float:
    """How wide words are on one line."""
    lines = desk.typesetter.block(text, style, markup=False).paragraphs
    return max((line.width(0, len(line.text)) for line in lines), default=0.0) * style.size / 1000


def line_of(items: list[Item], text: str, desk: PageDesk, box: Rect, style: Style, most: int = 1) -> None:
    """One line of words in the middle of a box's height, or `most`; smaller where it is too wide."""
    block = desk.typesetter.block(text, style, markup=False)
    desk.missing.update(block.missing)
    set_ = desk.typesetter.fit(
        (block,), box.w, box.h, smallest=style.size * 0.4, valign="middle", max_lines=most, x=box.x, y=box.y
    )
    items += set_.items


def text_style(
    desk: PageDesk, scale: float = 1.0, *, bold: bool = False, color: Color | None = None
) -> Style:
    """Of running words."""
    return desk.look.text(scale, bold=bold, color=color)._replace(leading=1.5)


def number_style(desk: PageDesk, size: float, color: Color) -> Style:
    """Of numbers that stand alone, in points."""
    return desk.look.number(1.0, color)._replace(size=size, leading=1.3, latin_gap=False)


def display_style(desk: PageDesk, size: float, color: Color) -> Style:
    """Of large words, in points."""
    style = desk.look.display(1.0, color)
    return bolder(style._replace(size=size, weight=style.bold, leading=1.3), desk)


def bolder(style: Style, desk: PageDesk) -> Style:
    """The same, thickened by a stroke where its face has nothing as bold as it asks for."""
    fonts = desk.typesetter.fonts
    bold, regular = (fonts.chain(style.families, weight) for weight in (style.weight, 400))
    if style.weight < BOLD or bold.first.key != regular.first.key:
        return style
    return style._replace(dress=Dress(thicken=Length(em=BOLDER)))


def label_style(desk: PageDesk, large: bool = False) -> Style:
    """Of words beside a picture: a little smaller than the text, or as large as that."""
    return text_style(desk, 1.0 if large else 0.88)._replace(leading=1.45)


def drawn_box(
    kind: str, desk: PageDesk, size: tuple[float, float], fields: Mapping[str, str]
) -> Frame | None:
    """What the book's style draws for a piece of a scene, by a template that `boxes` names; else nothing."""
    template = inks_of(desk).boxes.get(kind, "")
    return desk.templates.draw(template, *size, fields) if desk.templates and template else None


def said(text: str, bold: bool = False) -> Inlines:
    return (Words(text, bold=bold),)


class Laid(NamedTuple):
    """How a card lies: its top left corner, its scale, and by how much it is turned about its middle."""

    x: float
    y: float
    scale: float
    turns: float = 0.0


def lay_card(
    items: list[Item], face: Frame, laid: Laid, inks: BookStyle, edge: Outline | None = None
) -> None:
    """A card with its round corners and a hairline around it. `edge`: of a piece that has another form."""
    x, y, scale, turns = laid
    box = Rect(x, y, face.width * scale, face.height * scale)
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    corner = min(CORNER, face.width / 8)
    edge = edge or rounded(Rect(0.0, 0.0, face.width, face.height), corner)
    inner: list[Item] = [
        Group(face, clip=edge, shared=True),
        Path(edge, pen=Pen(inks.quiet, 0.4 / scale)),
    ]
    if turns:
        matrix = multiply(turned(box.x + box.w / 2, box.y + box.h / 2, turns), matrix)
    items.append(Group(Frame(face.width, face.height, tuple(inner)), matrix))


def disc(items: list[Item], x: float, y: float, text: str, desk: PageDesk, radius: float) -> None:
    """A number in a round disc about (x, y)."""
    inks = inks_of(desk)
    items.append(Path(circle(x, y, radius), inks.accent, Pen(inks.paper, radius * 0.22)))
    style = number_style(desk, radius * 1.2, on(inks, inks.accent))._replace(align="center")
    line_of(items, text, desk, Rect(x - radius, y - radius, 2 * radius, 2 * radius), style)


def open_line(points: tuple[tuple[float, float], ...]) -> Outline:
    return Outline("M" + "L" * (len(points) - 1), tuple(n for point in points for n in point))


def cased_line(
    items: list[Item], points: tuple[tuple[float, float], ...], inks: BookStyle, width: float
) -> None:
    """A line that can be seen on anything: paper below it."""
    data = open_line(points)
    items.append(Path(data, pen=Pen(inks.paper, width + CASING, cap="round", join="round")))
    items.append(Path(data, pen=Pen(inks.ink, width, join="round")))


def arrow(items: list[Item], box: Rect, color: Color) -> None:
    """An arrow to the right that fills a box's width, in the middle of its height."""
    x, y, w, h = box
    mid, head, thick = y + h / 2, min(h / 2, w * 0.55), max(h * 0.11, 0.9)
    items.append(Path(open_line(((x, mid), (x + w - thick, mid))), pen=Pen(color, thick)))
    tip = ((x + w - head, mid - head), (x + w, mid), (x + w - head, mid + head))
    items.append(Path(open_line(tip), pen=Pen(color, thick, join="miter")))


def chevron(items: list[Item], box: Rect, color: Color) -> None:
    """A filled point to the right."""
    x, y, w, h = box
    points = ((x, y), (x + w, y + h / 2), (x, y + h), (x + w * 0.3, y + h / 2))
    items.append(Path(polygon(points), color))
