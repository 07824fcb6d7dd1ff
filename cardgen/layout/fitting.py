"""Setting texts into a box: the policy a template asks for, and the report when it cannot be met."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, cast, get_args

from cardgen.decode.table import MOST, TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk, Tight
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, read_paint, read_tint
from cardgen.model.frame import Frame, Group
from cardgen.record import NamedTuple
from cardgen.text.style import Align, Digits, LineEnds, Style
from cardgen.text.typeset import LONGEST, Block, Fitted
from cardgen.units import BLACK, MM, Rect

if TYPE_CHECKING:
    from cardgen.layout.finish import Finish

Valign = Literal["top", "middle", "bottom"]
Emphasis = Literal["dots", "kai"]
# What is left over by rounding is not worth a message.
SLACK = 0.1
# How much narrower letters become from one try to the next.
CONDENSING = 0.02
# Instead of a number for `tracking`: letters are spaced to fill the box.
FILL = "fill"


class Policy(NamedTuple):
    """How texts are made to fit. `same`: all cards of a kind get the size of the tightest.

    `condense`: how narrow letters may become before their size shrinks, as a share of their width.
    """

    smallest: float
    same: bool
    valign: Valign
    lines: int | None
    gap: float
    spread: bool
    condense: float = 1.0


def read_policy(reader: TableReader) -> Policy:
    fit = reader.table("fit")
    own = fit or reader
    smallest = own.length("smallest", None, least=1.0, most=400.0)
    same = fit.boolean("same", False) if fit else False
    if fit:
        fit.done()
    return Policy(
        smallest=smallest or 0.0,
        same=same,
        valign=cast(Valign, reader.string("valign", "top", choices=get_args(Valign))),
        lines=reader.integer("lines", None, least=1, most=200),
        gap=reader.length("gap", 0.0, least=0.0),
        spread=reader.boolean("spread", False),
        condense=reader.number("condense", 1.0, least=0.3, most=1.0),
    )


class TextLook(NamedTuple):
    """The look of a text. What of it may come from the card is put in for each; `fixed`: nothing may."""

    style: Style
    color: Paint
    finish: "Finish | None"
    fixed: bool = False

    @property
    def constant(self) -> bool:
        return self.color.constant and (self.finish is None or self.finish.constant)

    def of(self, subject: Subject, desk: Desk, box: Rect) -> Style | None:
        """The style on a card, for a text in a box; None where it has no colour."""
        if self.fixed:
            return self.style
        style, color = self.style, self.color.of(subject, desk, box)
        if color is None:
            return None
        if self.finish is not None:
            style = style._replace(dress=self.finish.of(subject, desk, box))
        return style if color == style.color else style._replace(color=color)


def read_look(reader: TableReader, setting: Setting, *, fill: bool = False) -> TextLook:
    """The keys that say how a text looks. `fill`: whether its letters are spaced to fill a box."""
    reader.string("voice", "")
    font = reader.string("font", "")
    color = read_paint(reader, "color", setting, BLACK)
    leading = reader.number("leading", 1.5, least=0.8, most=4.0)
    weight = reader.integer("weight", 400, least=1, most=1000)
    style = Style(
        families=(font, *setting.families) if font else setting.families,
        size=reader.length("size", 8.0, least=1.0, most=400.0),
        weight=weight,
        bold=reader.integer("bold", 700, least=1, most=1000),
        color=color.fixed or BLACK,
        leading=leading,
        tightest=min(leading, reader.number("tightest", 1.3, least=0.8, most=4.0)),
        align=cast(Align, reader.string("align", "left", choices=get_args(Align))),
        paragraph_gap=reader.number("paragraph_gap", 0.35, least=0.0, most=4.0),
        emphasis=cast(Emphasis, reader.string("emphasis", "dots", choices=get_args(Emphasis))),
        keyword_color=read_tint(reader, "keyword_color", setting).fixed,
        brackets=reader.boolean("brackets", True),
        tracking=0.0 if fill else reader.number("tracking", 0.0, least=-0.2, most=2.0),
        latin_gap=reader.boolean("latin_gap", True),
        line_ends=cast(LineEnds, reader.string("line_ends", "full", choices=get_args(LineEnds))),
        capitals=reader.boolean("capitals", False),
        marks=reader.number("marks", 1.0, least=0.5, most=1.0),
        digits=_read_digits(reader, weight, setting),
        arc=reader.length("arc", 0.0, least=-MOST, most=MOST),
        language="" if setting.game.tag.startswith("zh") else setting.game.language,
        hyphenate=reader.boolean("hyphenate", False),
    )
    finish = None
    if any(map(reader.has, ("outline", "copies", "thicken"))):
        from cardgen.layout.finish import read_finish

        finish = read_finish(reader, setting)
    fixed = finish is None and color.constant and color.fixed is not None and color.shading is None
    return TextLook(style, color, finish, fixed)


def _read_digits(reader: TableReader, weight: int, setting: Setting) -> Digits | None:
    """`digits`: a family, or one with its weight, scale and colour."""
    if not isinstance(reader.raw("digits"), dict):
        family = reader.string("digits", "")
        return Digits(family, weight) if family else None
    table = reader.table("digits")
    assert table is not None
    family = table.string("font", "", required=True)
    own = table.integer("weight", weight, least=1, most=1000)
    scale = table.number("scale", 1.0, least=0.5, most=2.0)
    color = read_tint(table, "color", setting).fixed
    table.done()
    return Digits(family, own, scale, color) if family else None


def fit_blocks(blocks: Sequence[Block], box: Rect, policy: Policy, cap: float, desk: Desk) -> Fitted:
    """Blocks set into a box. `cap`: the scale that other cards of the kind already need.

    What does not fit is condensed first, as little as will do, and shrunk after that.
    """
    fitted = _fit(blocks, box, policy, cap, desk)
    share = 1.0
    while share > policy.condense and (fitted.scale < cap - 0.001 or fitted.overflow > SLACK):
        share = max(share - CONDENSING, policy.condense)
        wide = Rect(0.0, 0.0, box.w / share, box.h)
        fitted = _fit(blocks, wide, policy, cap, desk)
        narrow = Group(Frame(wide.w, wide.h, fitted.items), (share, 0.0, 0.0, 1.0, box.x, box.y))
        fitted = fitted._replace(items=(narrow,))
    return fitted


def _fit(blocks: Sequence[Block], box: Rect, policy: Policy, cap: float, desk: Desk) -> Fitted:
    return desk.typesetter.fit(
        blocks,
        box.w,
        box.h,
        smallest=policy.smallest or blocks[0].style.size,
        largest_scale=cap,
        gap=policy.gap,
        valign=policy.valign,
        max_lines=policy.lines,
        spread=policy.spread,
        x=box.x,
        y=box.y,
    )


def size_at(style: Style, fitted: Fitted, policy: Policy, first: Style) -> float:
    """The size of one text where all were shrunk together: none goes below the smallest."""
    smallest = policy.smallest or first.size
    return max(style.size * fitted.scale, min(smallest, style.size))


class Fitting(Protocol):
    """An element that fits texts into its box."""

    @property
    def policy(self) -> Policy: ...


def report(
    element: Fitting, fitted: Fitted, asked: float, words: Wording, subject: Subject, desk: Desk
) -> None:
    """Notes a shrunken text; complains about one that does not fit at all."""
    if desk.measuring:
        if element.policy.same:
            desk.caps[element] = min(desk.caps.get(element, 1.0), fitted.scale)
        return
    if fitted.scale >= 0.999 and fitted.overflow <= SLACK:
        return
    if fitted.scale < 0.999:
        card, name = (origin.name or origin.type for origin in desk.at_hand(words.field))
        desk.tight.append(Tight(card, name, asked, fitted.size, element.policy.smallest))
    if fitted.overflow > SLACK:
        over = fitted.overflow / MM
        desk.complain(
            "overflow",
            Text(
                f"the text is {over:.1f} mm too large even at its smallest size ({fitted.size:g} pt)",
                f"文字在最小字号（{fitted.size:g} pt）下仍超出 {over:.1f} 毫米",
            ),
            words.place_on(subject),
            Text(
                "shorten the text, enlarge the box, or allow a smaller size (smallest)",
                "请缩短文字、放大文本框，或允许更小的字号（smallest）",
            ),
            words.field,
        )


def printable(missing: tuple[str, ...], excess: int, words: Wording, subject: Subject, desk: Desk) -> bool:
    """Whether a text can be set at all: every character has a glyph, and it is not endless."""
    if missing:
        from cardgen.text.no_emoji import without_emoji

        missing = without_emoji(missing, desk.typesetter.fonts, desk.diagnostics)
    for c in missing:
        code = f"U+{ord(c):04X}"
        desk.complain(
            "missing-glyph",
            Text(f"no font has the character “{c}” ({code})", f"没有字体包含字符「{c}」（{code}）"),
            words.place_on(subject),
            Text(
                "put a font that has it into the project's fonts/ folder, or use another character",
                "把包含该字符的字体放进项目的 fonts/ 文件夹，或换一个字符",
            ),
            words.field,
        )
    if excess:
        message = Text(f"the text has more than {LONGEST:,} characters", f"文字超过 {LONGEST:,} 个字符")
        desk.complain("too-long", message, words.place_on(subject), field=words.field)
    return not missing and not excess
