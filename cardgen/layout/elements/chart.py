"""chart: numbers of a card, or counts of the game's cards, as bars, lines, a pie or a radar."""

from typing import NamedTuple, cast

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.charts import ChartLook, draw_chart
from cardgen.layout.desk import Desk
from cardgen.layout.fitting import printable
from cardgen.layout.items import affordable, items_of
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Tint, Wording, check_field, read_each, read_tint, words_of
from cardgen.model.chart import KINDS, Chart, ChartKind
from cardgen.model.frame import Item
from cardgen.select import parse_table
from cardgen.select.tally import tally
from cardgen.text.style import Style
from cardgen.units import BLACK, WHITE, Color, Rect

# Kinds of charts that have no room for what is less than nothing.
POSITIVE: tuple[ChartKind, ...] = ("pie", "radar")


class Point(NamedTuple):
    """A number of the card, and what it is called."""

    value: Wording
    label: Wording


class ChartElement(NamedTuple):
    """`points`: from the card, or from each item of its list `each`; `counted`: what is the same on all."""

    box: Rect
    kind: ChartKind
    points: tuple[Point, ...]
    each: str
    counted: Chart | None
    most: float
    style: Style
    color: Tint
    colors: tuple[Color, ...]
    ink: Tint
    paper: Color
    words: Wording

    @property
    def constant(self) -> bool:
        of_card = self.each or not all(value.constant and label.constant for value, label in self.points)
        return not of_card and self.color.constant and self.ink.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        color, ink = self.color.of(subject, desk), self.ink.of(subject, desk)
        chart = self.counted or self._of_card(subject, desk)
        if color is None or ink is None or chart is None:
            return ()
        look = ChartLook(self.style._replace(color=ink), self.colors or (color,), self.paper)
        drawn = draw_chart(chart, self.box, look, desk.typesetter)
        if not printable(tuple(sorted(drawn.missing)), 0, self.words, subject, desk):
            return ()
        if not drawn.fits:
            desk.complain(
                "chart-too-small",
                Text("the chart does not fit into its box", "图表放不进它的框"),
                self.words.place,
                Text("enlarge the box, or make the words smaller (size)", "请放大框，或减小字号（size）"),
            )
        return drawn.items

    def _of_card(self, subject: Subject, desk: Desk) -> Chart | None:
        subjects = items_of(self.each, subject, desk) if self.each else (subject,)
        if not affordable(len(subjects) * len(self.points), subject, desk):
            return None
        found: list[tuple[str, float]] = []
        for one in subjects:
            for value, label in self.points:
                text = value.of(one)
                if text is None:
                    continue
                number = _number(text)
                if number is None or (number < 0 and self.kind in POSITIVE):
                    self._bad_number(text, value, one, desk)
                    return None
                found.append((label.of(one) or "", number))
        labels, numbers = zip(*found, strict=True) if found else ((), ())
        return Chart(self.kind, labels, (numbers,), most=self.most)

    def _bad_number(self, text: str, value: Wording, subject: Subject, desk: Desk) -> None:
        shown = text[:20]
        desk.complain(
            "no-number",
            Text(
                f"“{shown}” is no number that a chart of {self.kind} can show",
                f"「{shown}」不是图表（{self.kind}）能画的数字",
            ),
            value.place_on(subject),
            field=value.field,
        )


def _number(text: str) -> float | None:
    """What a card says, as a number of a reasonable size."""
    digits = text.strip().removeprefix("-")
    plain = digits.replace(".", "", 1)
    return float(text) if plain.isascii() and plain.isdecimal() and len(plain) <= 12 else None


def prepare(reader: TableReader, setting: Setting) -> ChartElement:
    font, by = reader.string("font", ""), reader.string("by", "")
    kind = cast(ChartKind, reader.string("chart", "bars", choices=KINDS))
    most = reader.number("most", 0.0, least=0)
    colors = reader.colors("colors")
    points = _points(reader, setting)
    counted = _counted(reader, setting, kind, by)
    if bool(by) == bool(points) or (reader.has("where") and not by):
        reader.error(
            "by" if by else None,
            Text(
                "a chart needs either “values”, or “by”, with or without “where”",
                "图表需要 values，或 by（可加 where）",
            ),
            code="bad-chart",
        )
    return ChartElement(
        box=setting.box(reader),
        kind=kind,
        points=points,
        each=read_each(reader, setting),
        counted=counted and counted._replace(most=most),
        most=most,
        style=Style(
            families=(font, *setting.families) if font else setting.families,
            size=reader.length("size", 6.0, least=1.0, most=400.0),
            weight=reader.integer("weight", 400, least=1, most=1000),
            bold=reader.integer("bold", 700, least=1, most=1000),
        ),
        color=read_tint(reader, "color", setting, BLACK),
        colors=colors,
        ink=read_tint(reader, "ink", setting, BLACK),
        paper=reader.color("paper", WHITE),
        words=Wording((), reader.place),
    )


def _points(reader: TableReader, setting: Setting) -> tuple[Point, ...]:
    """`values`, and `labels` of which there are as many or none."""
    values, labels = (
        [words_of(reader, text, setting, key, n) for n, text in enumerate(reader.strings(key))]
        for key in ("values", "labels")
    )
    if labels and len(labels) != len(values):
        reader.error(
            "labels",
            Text(
                f"there are {len(values)} values and {len(labels)} labels",
                f"values 有 {len(values)} 个，labels 有 {len(labels)} 个",
            ),
            Text("give each value its label", "请让每个值都有名称"),
            code="bad-chart",
        )
        return ()
    nothing = Wording(("",), reader.place)
    return tuple(Point(v, n) for v, n in zip(values, labels or [nothing] * len(values), strict=True))


def _counted(reader: TableReader, setting: Setting, kind: ChartKind, by: str) -> Chart | None:
    """How many cards of the game have which value of a field, of those that `where` means."""
    where = reader.raw("where")
    game = setting.game
    if not by:
        return None
    selector = None
    if where is not None:
        selector = parse_table(where, reader.place_of("where"), setting.diagnostics, game.field_names)
    check_field(reader, "by", by, setting)
    picks = selector.compiled if selector else None
    counts = tally(game, (card for card in game.cards if picks is None or picks(card.get)), by)
    return Chart(kind, tuple(counts), (tuple(counts.values()),))
