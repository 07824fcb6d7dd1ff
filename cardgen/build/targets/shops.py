"""Shops that print pictures of fixed pixels: which of their cards is meant, and faces at its size."""

from collections.abc import Iterable, Sequence
from math import log
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
# How much else it may be made larger, so that it still can be read, and its proportions may differ then.
LARGER, ALIKE = 1.3, 0.03


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
    if off(best) <= NEAR:
        return best
    alike = [stock for stock in stocks if abs(log(stock.width / short * long / stock.height)) <= ALIKE]
    near = [stock for stock in alike if 1.0 <= stock.height / long <= LARGER]
    return min(near, key=off, default=None)


def fitting(order: Order, stocks: Sequence[Stock], shop: str) -> list[tuple[Picked, Stock]]:
    """The cards that a shop can print; others are told. Raises Mistakes where there is none."""
    found = [(card, sold(card.front, stocks)) for card in order.cards]
    fit = [(card, stock) for card, stock in found if stock is not None]
    for face, stock in {(_measures(card.front), stock): (card.front, stock) for card, stock in fit}.values():
        scale = stock.height / max(face.width, face.height)
        if abs(stock.height - max(face.width, face.height)) > NEAR:
            order.workshop.desk.tell(_scaled(shop, _measures(face), stock, scale))
    other = {card.front: card for card, stock in found if stock is None}
    sizes = sorted({_measures(face) for face in other})
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
                f"if templates allow it, draw them in another size: --size 63x88; there are {known}",
                f"模板允许的话可以换个尺寸画：--size 63x88；有 {known}",
            ),
            "warning" if fit else "error",
        )
        if not fit:
            raise Mistakes([problem])
        order.workshop.desk.tell(problem)
    return fit


def _measures(face: Frame) -> str:
    return f"{face.width / MM:g}×{face.height / MM:g}"


def _scaled(shop: str, measures: str, stock: Stock, scale: float) -> Diagnostic:
    return Diagnostic(
        "scaled-card",
        Text(
            f"cards of {measures} mm are enlarged to {scale:.0%}: {shop} has “{stock.name}”",
            f"{measures} 毫米的牌放大到 {scale:.0%}：{shop} 有的是「{stock.name}」",
        ),
        severity="warning",
    )


def put_all(order: Order, files: Files, cards: Iterable[tuple[str, Frame, Stock]]) -> None:
    """Writes faces by name, each at the pixels of its stock."""
    by_stock: dict[Stock, list[tuple[str, Frame]]] = {}
    for name, face, stock in cards:
        by_stock.setdefault(stock, []).append((name, face))
    for stock, faces in by_stock.items():
        put(order._replace(dpi=DPI), files, CARDS["png"], faces, stock.page)
