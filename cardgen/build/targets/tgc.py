"""Pictures for The Game Crafter, where copies are said in its editor: `contents.csv` has how many.

Each of its decks has a folder: `poker/fox.png`, `poker/fox.back.png`, or one `poker/back.png`.
"""

import csv
from io import StringIO

from cardgen.build.targets.order import Order, Picked
from cardgen.build.targets.shops import Stock, fitting, inches, put_all
from cardgen.build.targets.single import named_backs
from cardgen.export.files import Files
from cardgen.model.frame import Frame

# An eighth of an inch beyond each edge.
BEYOND = 75
STOCKS = (
    inches("poker", 2.5, 3.5, BEYOND),
    inches("bridge", 2.25, 3.5, BEYOND),
    inches("mini", 1.75, 2.5, BEYOND),
    inches("micro", 1.25, 1.75, BEYOND),
    inches("tarot", 2.75, 4.75, BEYOND),
    inches("jumbo", 3.5, 5.5, BEYOND),
    inches("small square", 2.5, 2.5, BEYOND),
    inches("square", 3.5, 3.5, BEYOND),
)


def write(order: Order, files: Files) -> None:
    by_stock: dict[Stock, list[Picked]] = {}
    for card, stock in fitting(order, STOCKS, "The Game Crafter"):
        by_stock.setdefault(stock, []).append(card)
    pictures: list[tuple[str, Frame, Stock]] = []
    listed = StringIO()
    table = csv.writer(listed, lineterminator="\n")
    table.writerow(("file", "back", "copies", "name"))
    for stock, cards in by_stock.items():
        backs = named_backs(cards)
        pictures += [(f"{stock.name}/{card.name}.png", card.front, stock) for card in cards]
        pictures += [(f"{stock.name}/{name}.png", back, stock) for name, back in backs]
        one = f"{stock.name}/back.png" if [name for name, _ in backs] == ["back"] else ""
        for card in cards:
            own = one or (f"{stock.name}/{card.name}.back.png" if card.back else "")
            table.writerow((f"{stock.name}/{card.name}.png", own, card.copies, card.card.name))
    put_all(order, files, pictures)
    files.write(order.folder / "contents.csv", listed.getvalue().encode("utf-8-sig"))
