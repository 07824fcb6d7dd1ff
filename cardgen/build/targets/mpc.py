"""Pictures for MakePlayingCards, whose editor fills its places in the order of the files' names.

There is a file for each copy: `fronts/001 fox.png`, `fronts/002 fox.png`; backs have the same names.
"""

from cardgen.build.targets.order import Order
from cardgen.build.targets.shops import Stock, fitting, inches, put_all
from cardgen.export.files import Files
from cardgen.model.frame import Frame
from cardgen.units import MM

# An eighth of an inch less a pixel and a half beyond each edge: 36 pixels.
BEYOND = 72
STOCKS = (
    Stock("63×88 mm", 63 * MM, 88 * MM, (816, 1110)),
    inches("poker 2.5×3.5 in", 2.5, 3.5, BEYOND),
    inches("bridge 2.25×3.5 in", 2.25, 3.5, BEYOND),
    inches("mini 1.75×2.5 in", 1.75, 2.5, BEYOND),
    inches("micro 1.25×1.75 in", 1.25, 1.75, BEYOND),
    inches("tarot 2.75×4.75 in", 2.75, 4.75, BEYOND),
    inches("jumbo 3.5×5.5 in", 3.5, 5.5, BEYOND),
    inches("square 2.5×2.5 in", 2.5, 2.5, BEYOND),
    inches("square 3.5×3.5 in", 3.5, 3.5, BEYOND),
)


def write(order: Order, files: Files) -> None:
    fronts: list[tuple[str, Frame, Stock]] = []
    backs: list[tuple[str, Frame, Stock]] = []
    for card, stock in fitting(order, STOCKS, "MakePlayingCards"):
        for _ in range(card.copies):
            name = f"{len(fronts) + 1:03} {card.name}.png"
            fronts.append((f"fronts/{name}", card.front, stock))
            if card.back is not None:
                backs.append((f"backs/{name}", card.back, stock))
    if len({id(back) for _, back, _ in backs}) == 1 and len(backs) == len(fronts):
        backs = [("backs/back.png", *backs[0][1:])]
    put_all(order, files, (*fronts, *backs))
