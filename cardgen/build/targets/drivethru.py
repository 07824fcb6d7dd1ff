"""PDF/X-1a:2003 for DriveThruCards: back and front of each copy on pages of their own, at most 240 % ink."""

from cardgen.build.targets.order import Order
from cardgen.build.targets.press import profile_of, put_book, told
from cardgen.build.targets.shops import Stock, fitting, inches
from cardgen.diagnostics import Text
from cardgen.export.files import Files
from cardgen.export.flatten import Flattener
from cardgen.export.icc import Separation
from cardgen.export.pdf_x import x1a
from cardgen.export.press_inks import PressInks
from cardgen.model.frame import Frame, Page
from cardgen.units import MM

# An eighth of an inch beyond each edge.
BEYOND = 75
STOCKS = (
    inches("poker 2.5×3.5 in", 2.5, 3.5, BEYOND),
    inches("tarot 2.75×4.75 in", 2.75, 4.75, BEYOND),
    Stock("63×88 mm", 63 * MM, 88 * MM, (819, 1114)),
)
LIMIT = 2.4


def write(order: Order, files: Files) -> Text:
    standard = x1a(PressInks(Separation(profile_of(order), min(order.ink or LIMIT, LIMIT)), hard=True))
    flat = Flattener(order.workshop.fonts, order.dpi)
    stocks: dict[Stock, list[tuple[Frame, Frame]]] = {}
    for card, stock in fitting(order, STOCKS, "DriveThruCards"):
        plain = Frame(card.front.width, card.front.height)
        stocks.setdefault(stock, []).extend([(card.back or plain, card.front)] * card.copies)
    for stock, cards in stocks.items():
        faces = {id(face): face for card in cards for face in card}
        drawn = flat.pages([stock.page(face) for face in faces.values()])
        known: dict[int, Page] = dict(zip(faces, drawn, strict=True))
        pages = [known[id(face)] for card in cards for face in card]
        name = f"{stock.name.split()[0]}.pdf" if len(stocks) > 1 else "cards.pdf"
        put_book(order, files, name, pages, standard)
    return told(standard)
