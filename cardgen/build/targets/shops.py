"""Shops that print pictures of fixed pixels: which of their cards is meant, and faces at its size."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.build.targets.canvas import on_canvas, upright
from cardgen.build.targets.order import Order, Picked
from cardgen.build.targets.single import put
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.files import Files
from cardgen.export.formats import CARDS
from cardgen.model.frame import Frame, Page
from cardgen.units import MM

DPI = 300
# How much a card may differ from what a shop cuts, on each side.
NEAR = 2 * MM


class Stock(NamedTuple):
    """A card that a shop sells: what it is cut to, in points, and the pixels of its picture with bleed."""

    name: str
    width: float
    height: float
    pixels: tuple[int, int]

    def page(self, face: Frame) -> Page:
        """A face in the middle of the shop's canvas, cut exactly where its card ends; upright."""
        trim = self.width, self.height
        page = self.pixels[0] * 72 / DPI, self.pixels[1] * 72 / DPI
        if face.width <= face.height:
            return on_canvas(face, trim, page)
        return upright(on_canvas(face, (trim[1], trim[0]), (page[1], page[0])))


def inches(name: str, width: float, height: float, beyond: int) -> Stock:
    """A card measured in inches, with so many pixels beyond both of its edges together."""
    return Stock(name, width * 72, height * 72, (round(width * DPI) + beyond, round(height * DPI) + beyond))


def sold(face: Frame, stocks: Iterable[Stock]) -> Stock | None:
    """What is nearest to a card among what a shop sells."""
    short, long = sorted((face.width, face.height))

    def off(stock: Stock) -> float:
        return max(abs(stock.width - short), abs(stock.height - long))

    best = min(stocks, key=off)
    return best if off(best) <= NEAR else None


def fitting(order: Order, stocks: Sequence[Stock], shop: str) -> list[tuple[Picked, Stock]]:
    """The cards that a shop can print; others are told. Raises Mistakes where there is none."""
    found = [(card, sold(card.front, stocks)) for card in order.cards]
    fit = [(card, stock) for card, stock in found if stock is not None]
    other = {card.front: card for card, stock in found if stock is None}
    sizes = sorted({f"{face.width / MM:g}×{face.height / MM:g}" for face in other})
    if other:
        known = ", ".join(stock.name for stock in stocks)
        problem = Diagnostic(
            "not-sold",
            Text(
                f"{shop} has no card of {', '.join(sizes)} mm: {len(other)} left out",
                f"{shop} 没有 {'、'.join(sizes)} 毫米的牌：略过 {len(other)} 张",
            ),
            None,
            Text(
                f"draw them in another size, such as --size 63x88; there are {known}",
                f"可以换个尺寸画，例如 --size 63x88；有 {known}",
            ),
            "warning" if fit else "error",
        )
        if not fit:
            raise Mistakes([problem])
        order.workshop.desk.tell(problem)
    return fit


def put_all(order: Order, files: Files, cards: Iterable[tuple[str, Frame, Stock]]) -> None:
    """Writes faces by name, each at the pixels of its stock."""
    by_stock: dict[Stock, list[tuple[str, Frame]]] = {}
    for name, face, stock in cards:
        by_stock.setdefault(stock, []).append((name, face))
    for stock, faces in by_stock.items():
        put(order._replace(dpi=DPI), files, CARDS["png"], faces, stock.page)
