"""Every card once, on one picture: to look at a set, or to show it."""

from cardgen.build.contact import contact_sheet, dpi_of
from cardgen.build.make import alone, stop_on_errors
from cardgen.build.targets.order import Order
from cardgen.export.files import Files
from cardgen.export.formats import CARDS
from cardgen.model.frame import Frame


def write(order: Order, files: Files) -> None:
    sheet = contact_sheet(order.workshop, [order.plan])
    stop_on_errors(order.workshop.desk)
    put_picture(order, files, sheet)


def put_picture(order: Order, files: Files, frame: Frame) -> None:
    """One picture that is called after its target."""
    data = alone(order.workshop, frame, order.title, CARDS["png"], order.dpi or dpi_of(frame))
    files.write(order.folder / f"{order.to}.png", data)
