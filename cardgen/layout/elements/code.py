"""code: what machines read: a QR code of any text, an EAN-13 or a Code 128, as large as its box allows."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.layout.codes import LEVELS, SYMBOLOGIES, Request, Symbology, draw_code
from cardgen.layout.desk import Desk
from cardgen.layout.drawings import Lettering
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, read_paint, read_words
from cardgen.model.frame import Item, Path, named, plain_ink
from cardgen.model.shapes import rectangle
from cardgen.text.style import Style
from cardgen.units import BLACK, MM, Rect, contrast

# Machines tell the dark from the light where they differ so much.
LEAST_CONTRAST = 3.0


class CodeElement(NamedTuple):
    """A text as a code. `quiet`: free modules around it, None for the usual; `digits`: also as letters."""

    box: Rect
    symbology: Symbology
    words: Wording
    style: Style
    color: Paint
    ground: Paint
    level: str
    quiet: float | None
    digits: bool

    @property
    def constant(self) -> bool:
        return self.words.constant and self.color.constant and self.ground.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        text, color = self.words.of(subject), self.color.of(subject, desk, self.box)
        if not text or color is None or not self.box.w or not self.box.h:
            return ()
        digits = None
        if self.digits and not self.symbology.square:
            digits = Lettering(desk.typesetter, self.style._replace(color=plain_ink(color)))
        request = Request(text, self.level, digits, self.box.h / self.box.w)
        try:
            items, module = draw_code(self.symbology, request, self.box, color, self.quiet)
        except Mistakes as mistakes:
            for found in mistakes.diagnostics:
                desk.complain(
                    found.code, found.message, self.words.place_on(subject), found.hint, self.words.field
                )
            return ()
        if module < self.symbology.finest:
            self._warn(_too_fine(module, self.symbology.finest), subject, desk)
        ground = self.ground.of(subject, desk, self.box)
        if ground is None:
            return items
        dark, light = plain_ink(color), plain_ink(ground)
        if contrast(dark, light) < LEAST_CONTRAST or dark.luminance > light.luminance:
            self._warn(PALE, subject, desk)
        return (Path(rectangle(self.box), ground), *items)

    def _warn(self, found: Diagnostic, subject: Subject, desk: Desk) -> None:
        span = self.words.place_on(subject).span()
        who = named(desk.at_hand(self.words.field))
        desk.tell(found._replace(span=span, severity="warning"), who)


PALE = Diagnostic(
    "code-contrast",
    Text("few machines can read this: dark on light is needed", "多数机器读不出来：需要深色印在浅色上"),
)


def _too_fine(module: float, finest: float) -> Diagnostic:
    return Diagnostic(
        "code-too-fine",
        Text(
            f"its finest lines are {module / MM:.2f} mm; below {finest / MM:.2f} mm few machines read them",
            f"最细的线只有 {module / MM:.2f} 毫米，小于 {finest / MM:.2f} 毫米时多数机器读不出来",
        ),
        hint=Text("enlarge the box, or shorten the text", "请放大框，或缩短文字"),
    )


def prepare(reader: TableReader, setting: Setting) -> CodeElement:
    font = reader.string("font", "")
    return CodeElement(
        box=setting.box(reader),
        symbology=SYMBOLOGIES[reader.string("code", "qr", choices=tuple(SYMBOLOGIES))],
        words=read_words(reader, "text", setting),
        style=Style(families=(font, *setting.families) if font else setting.families),
        color=read_paint(reader, "color", setting, BLACK),
        ground=read_paint(reader, "ground", setting),
        level=reader.string("level", "M", choices=LEVELS),
        quiet=reader.number("quiet", None, least=0, most=40),
        digits=reader.boolean("digits", True),
    )
