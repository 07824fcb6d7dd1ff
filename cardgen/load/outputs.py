"""`[sizes.…]` and `[[outputs]]`: what is printed, how large, on what."""

from collections.abc import Callable, Mapping

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Text
from cardgen.export.formats import SHEETS, ending
from cardgen.load.names import check_name, read_vars
from cardgen.model.game import Backs, BleedAt, Kind, Output, Picks, Shape, Size
from cardgen.units import MM

SIZE_ID = Text("a size's id", "尺寸的 id")
DEFAULT_SIZE = Size("poker", 63 * MM, 88 * MM, 3 * MM)
MOST_BLANKS = 9999
BACKS: dict[str, Backs] = {
    "none": "none",
    "long-edge": "long-edge",
    "short-edge": "short-edge",
    "fold": "fold",
}
BLEED_AT: dict[str, BleedAt] = {"all": "all", "outside": "outside", "backs": "backs"}
SHAPES: dict[str, Shape] = {"rectangle": "rectangle", "round": "round", "hex": "hex", "circle": "circle"}


def read_sizes(reader: TableReader, scope: Scope) -> dict[str, Size]:
    """The card sizes, the default first; poker size where a game names none."""
    sizes: dict[str, Size] = {}
    for id, size in reader.named("sizes", Text("size", "尺寸")):
        if not check_name(id, SIZE_ID, size.place, reader.diagnostics):
            continue
        size = size.scoped(scope)
        card = size.lengths("card", 2, least=5 * MM, required=True)
        shape = SHAPES[size.string("shape", "rectangle", choices=tuple(SHAPES))]
        radius = size.length("radius", 0.0, least=0.0)
        outline = size.boolean("outline", shape != "rectangle")
        overlap = size.length("overlap", None, least=0.0)
        made_of = size.string("stock", ""), size.string("finish", "")
        variables = read_vars(size, "vars")
        size.done()
        if card is not None:
            most = min(card) / 2
            radius = most if shape == "circle" else min(radius, most)
            sizes[id] = Size(id, card[0], card[1], radius, variables, shape, outline, overlap, *made_of)
    return sizes or {DEFAULT_SIZE.id: DEFAULT_SIZE}


def read_outputs(
    reader: TableReader,
    scope: Scope,
    sizes: Mapping[str, Size],
    kinds: Mapping[str, Kind],
    only: Callable[[TableReader], Picks | None],
    deck: Callable[[TableReader], Mapping[str, int]],
) -> tuple[Output, ...]:
    """The files that a build makes; cards.pdf where a game names none. `only` and `deck` read such keys."""
    outputs: dict[str, Output] = {}
    first = next(iter(sizes))
    for plain in reader.tables("outputs", what=Text("this output", "此输出")):
        table = plain.scoped(scope)
        file = _file_name(plain)
        if file.casefold() in outputs:
            table.error(
                "file", Text(f"“{file}” is made twice", f"「{file}」输出了两次"), code="duplicate-file"
            )
        outputs[file.casefold()] = Output(
            file=file,
            size=table.string("size", first, choices=tuple(sizes)),
            paper=table.string("paper", "a4"),
            backs=BACKS[table.string("backs", "none", choices=tuple(BACKS))],
            gutter=table.length("gutter", None, least=0.0, most=100 * MM),
            bleed=table.length("bleed", 0.0, least=0.0, most=20 * MM),
            bleed_at=BLEED_AT[table.string("bleed_at", "all", choices=tuple(BLEED_AT))],
            margin=table.length("margin", None, least=0.0, most=100 * MM),
            copies=_copies(plain, kinds),
            blank=_blank(table, kinds),
            spare=_spare(plain),
            only=only(plain) if plain.has("only") else None,
            deck=deck(plain) if plain.has("deck") else {},
            vars=read_vars(plain, "vars"),
            reference=_reference(table),
            rulebook=table.boolean("rulebook", False),
            trace=table.boolean("trace", False),
            place=table.place,
        )
        table.done()
    return tuple(outputs.values()) or (Output("cards.pdf", first),)


def _spare(reader: TableReader) -> tuple[str, ...]:
    """`spare = "hero"`, or several: `["turn", "hero"]`."""
    if isinstance(reader.raw("spare"), list):
        return reader.strings("spare")
    one = reader.string("spare", "")
    return (one,) if one else ()


def _file_name(reader: TableReader) -> str:
    name = reader.string("file", "cards.pdf")
    if (
        name != name.strip(". ")
        or ending(name) not in SHEETS
        or set(name) & set('/\\:*?"<>|')
        or len(name) > 100
    ):
        reader.error(
            "file",
            Text(f"“{name}” is not a file name such as cards.pdf", f"「{name}」不是 cards.pdf 这样的文件名"),
            code="bad-file-name",
        )
    return name


def _copies(reader: TableReader, kinds: Mapping[str, Kind]) -> int | str | None:
    """`copies = 2`, or the whole number that says it: `"{count}"`."""
    words = reader.raw("copies")
    if not isinstance(words, str):
        return reader.integer("copies", None, least=1, most=MOST_BLANKS)
    name = words.strip("{}")
    known = {id for kind in kinds.values() for id, field in kind.fields.items() if field.type == "integer"}
    if words == f"{{{name}}}" and name in known:
        return name
    reader.error(
        "copies",
        Text(f"“{words}” is not a field with whole numbers", f"「{words}」不是整数字段"),
        hint_for(name, sorted(known)),
        code="unknown-field",
    )
    return None


def _reference(reader: TableReader) -> bool | int:
    """`reference = true`, or how many of each."""
    if isinstance(reader.raw("reference"), int) and not isinstance(reader.raw("reference"), bool):
        return reader.integer("reference", 0, least=0, most=MOST_BLANKS)
    return reader.boolean("reference", False)


def _blank(reader: TableReader, kinds: Mapping[str, Kind]) -> dict[str, int]:
    """`blank = { attack = 4 }`: how many empty faces of each kind."""
    blank: dict[str, int] = {}
    table = reader.table("blank")
    for id in table.data if table else ():
        assert table is not None
        if id not in kinds:
            message = Text(f"there is no kind “{id}”", f"没有牌种「{id}」")
            table.error(id, message, hint_for(id, kinds), code="unknown-kind")
        else:
            blank[id] = table.integer(id, 0, least=0, most=MOST_BLANKS)
    return blank
