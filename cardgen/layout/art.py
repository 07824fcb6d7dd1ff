"""Pictures by the names that a template gives them, and where those lie that say it themselves."""

from typing import NamedTuple

from cardgen.decode.art import Art
from cardgen.decode.table import MOST, TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words, words_of
from cardgen.model.frame import named
from cardgen.units import MM, Rect

NOT_YET = Text(
    "put it into the game's folder, beside game.toml; or write optional = true in the template's element, "
    "and cards without it stay empty there",
    "请放进游戏文件夹（game.toml 所在的地方）；或在模板的这个元素里写 optional = true，没有图的牌就空着",
)


class Files(NamedTuple):
    """Names of which the first file that is there is shown. `optional`: none has to be."""

    names: tuple[Wording, ...]
    optional: bool

    @property
    def constant(self) -> bool:
        return all(name.constant for name in self.names)

    def find(self, subject: Subject, desk: Desk) -> Art | None:
        """The picture of a card; what is wrong with it is told."""
        first = self.names[0]
        names = [name for words in self.names if (name := words.of(subject))]
        found = desk.image(names, first.place_on(subject), self.optional) if names else None
        if isinstance(found, Diagnostic):
            if found.code == "image-missing":
                severity = "warning" if desk.draft else found.severity
                found = found._replace(hint=found.hint or NOT_YET, severity=severity)
            desk.tell(found, named(desk.at_hand(first.field)))
            return None
        if found and found.remark:
            desk.tell(found.remark)
        return found


class Spot(NamedTuple):
    """Where an SVG lies that is drawn in millimetres of the card: its 0, 0, and how large a unit is."""

    x: float
    y: float
    unit: float

    def box(self, art: Art, files: Files, desk: Desk) -> Rect | None:
        """The whole of a picture on the card; None for one that cannot say, which is told."""
        if art.drawing is None:
            message = Text("fit = “card” is for SVG, which says where it lies", 'fit = "card" 只用于 SVG')
            desk.complain("bad-fit", message, files.names[0].place)
            return None
        x, y, w, h = art.drawing.view
        return Rect(self.x + x * self.unit, self.y + y * self.unit, w * self.unit, h * self.unit)


def read_files(reader: TableReader, setting: Setting) -> Files:
    """`file`: a name or several; `optional`."""
    optional = reader.boolean("optional", False)
    if not isinstance(reader.raw("file"), list):
        return Files((read_words(reader, "file", setting),), optional)
    names = enumerate(reader.strings("file") or ("",))
    return Files(tuple([words_of(reader, name, setting, "file", n) for n, name in names]), optional)


def read_spot(reader: TableReader) -> Spot:
    """`at` and `scale`."""
    x, y = reader.lengths("at", 2, least=-MOST) or (0.0, 0.0)
    return Spot(x, y, MM * reader.number("scale", 1.0, least=0.001, most=1000.0))
