"""A list of components, to ask a print shop for its price: sizes, counts, paper, finish. Markdown and CSV."""

import csv
from collections.abc import Iterator
from io import StringIO

from cardgen.build.targets.order import Order, Picked
from cardgen.diagnostics import Text
from cardgen.export.files import Files
from cardgen.model.game import Size
from cardgen.units import MM

SHAPES = {
    "rectangle": Text("rectangle", "矩形"),
    "round": Text("round corners", "圆角"),
    "circle": Text("circle", "圆形"),
    "hex": Text("hexagon", "六边形"),
}
HEAD = (
    Text("component", "配件"),
    Text("size (mm)", "尺寸（毫米）"),
    Text("shape", "形状"),
    Text("different faces", "正面款数"),
    Text("different backs", "背面款数"),
    Text("pieces", "数量"),
    Text("printed", "印刷"),
    Text("paper", "纸张"),
    Text("finish", "工艺"),
)


def write(order: Order, files: Files) -> None:
    language = "zh" if order.workshop.game.tag.lower().startswith("zh") else "en"
    rows = [[getattr(word, language) for word in HEAD]]
    rows += ([getattr(cell, language) for cell in row] for row in _rows(order))
    table = StringIO()
    csv.writer(table, lineterminator="\n").writerows(rows)
    files.write(order.folder / "components.csv", table.getvalue().encode("utf-8-sig"))
    head, *body = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    game = order.workshop.game
    title = f"# {game.title} {game.version}".rstrip()
    text = "\n".join((title, "", head, "|" + " --- |" * len(HEAD), *body, ""))
    files.write(order.folder / "components.md", text.encode())


def _rows(order: Order) -> Iterator[tuple[Text, ...]]:
    """Cards of one kind and size, in the order in which they are printed."""
    game, usual = order.workshop.game, order.plan.request.output.size
    found: dict[tuple[str, str], list[Picked]] = {}
    for card in order.cards:
        found.setdefault((card.card.kind, game.size_of(card.card.kind, usual).id), []).append(card)
    spots = "".join(f" + {spot.ink}" for spot in game.spots)
    for (kind, id), cards in found.items():
        size = game.sizes[id]
        faces = {card.front for card in cards}
        backs = {card.back for card in cards if card.back}
        yield (
            _same(game.kinds[kind].name),
            _same(size.measures.removesuffix(" mm")),
            _shape(size),
            _same(str(len(faces))),
            _same(str(len(backs))),
            _same(str(sum(card.copies for card in cards))),
            _same(f"4/{4 if backs else 0}{spots}"),
            _same(size.stock or "?"),
            _same(size.finish or "?"),
        )


def _same(text: str) -> Text:
    return Text(text, text)


def _shape(size: Size) -> Text:
    words = SHAPES[size.shape]
    radius = f" R{size.radius / MM:g}" if size.radius and size.shape in ("rectangle", "round") else ""
    return Text(words.en + radius, words.zh + radius)
