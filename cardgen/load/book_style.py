"""`[rulebook.style]`: how a game's rulebook looks."""

from collections.abc import Mapping
from functools import partial

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Text
from cardgen.model.book_style import NEUTRAL, BookMeasures, BookStyle, BookVoice
from cardgen.model.game import Voice
from cardgen.units import MM, Color, parse_color

# What cards are set in that name no font.
CARD_FONT = "Noto Sans SC"


def read_book_style(
    reader: TableReader, scope: Scope, voices: Mapping[str, Voice], fonts: tuple[str, ...]
) -> BookStyle:
    """The neutral style in the game's own colour, with what the table says put in."""
    usual = NEUTRAL._replace(accent=_own_accent(scope))
    book = reader.table("rulebook")
    style = book.table("style", what=Text("the rulebook's style", "规则书样式")) if book else None
    if book is not None:
        book.done()
    if style is None:
        return usual
    style = style.scoped(scope)
    ink = style.color("ink", usual.ink)
    voices_of = partial(_voice, style, scope=scope, voices=voices, fonts=fonts)
    found = BookStyle(
        paper=style.color("paper", usual.paper),
        ink=ink,
        accent=style.color("accent", usual.accent),
        second=style.color("second", ink),
        quiet=style.color("quiet", usual.quiet),
        tint=style.color("tint", usual.tint),
        line=style.color("line", usual.line),
        display=voices_of("display"),
        text=voices_of("text"),
        label=voices_of("label"),
        number=voices_of("number"),
        measures=_measures(style),
        cover=style.string("cover", ""),
        back_cover=style.string("back_cover", ""),
        chapter=style.string("chapter", ""),
        chapter_pages=style.boolean("chapter_pages", False),
        page=style.string("page", ""),
        boxes=_boxes(style),
        contents=style.integer("contents", usual.contents, least=0, most=6),
        brackets=style.boolean("brackets", usual.brackets),
        sides=style.colors("sides"),
        outline=style.color("outline", None),
        place=style.place,
    )
    style.done()
    return found


def _own_accent(scope: Scope) -> Color:
    """The game's own colour: `accent` among its variables, else that of its backs."""
    named = (scope.get(name) for name in ("accent", "back_ink"))
    colors = (parse_color(value) for value in named if isinstance(value, str))
    return next((color for color in colors if color), NEUTRAL.accent)


def _voice(
    style: TableReader, name: str, scope: Scope, voices: Mapping[str, Voice], fonts: tuple[str, ...]
) -> BookVoice:
    """What a voice of the game says of its letters; what else it says is for cards."""
    wanted = style.string(name, "")
    if not wanted:
        return BookVoice()
    if wanted not in voices:
        style.error(
            name,
            Text(f"the game has no voice “{wanted}”", f"游戏没有名为「{wanted}」的文字样式"),
            hint_for(wanted, voices)
            or Text(f"write it in game.toml: [voices.{wanted}]", f"请写在 game.toml 里：[voices.{wanted}]"),
            code="unknown-voice",
        )
        return BookVoice()
    table = TableReader(voices[wanted].table, voices[wanted].place, style.diagnostics, scope)
    font = table.string("font", "")
    tracked = table.raw("tracking")
    return BookVoice(
        (font, *fonts) if font else fonts or (CARD_FONT,),
        table.integer("weight", 0, least=1, most=1000),
        table.integer("bold", 0, least=1, most=1000),
        float(tracked) if isinstance(tracked, int | float) else 0.0,
    )


def _measures(style: TableReader) -> BookMeasures:
    return BookMeasures(
        size=style.length("size", 0.0, least=4.0, most=40.0),
        step=style.length("step", 0.0, least=4.0, most=80.0),
        section=style.length("section", 0.0, least=4.0, most=80.0),
        margins=style.lengths("margins", 3, least=0.0) or (),
        columns=style.integer("columns", 0, least=1, most=3),
        gutter=style.length("gutter", 0.0),
        notes=style.length("notes", 0.0, least=10 * MM),
        scaled=style.boolean("scaled", False),
    )


def _boxes(style: TableReader) -> dict[str, str]:
    """`boxes`: a template for each kind of box; `other` for those that have none."""
    table = style.table("boxes")
    named = ((kind, table.string(kind, "")) for kind in table.data) if table else ()
    return {kind: template for kind, template in named if template}
