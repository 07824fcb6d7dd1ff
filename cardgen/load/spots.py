"""`[spots.NAME]`: colours that a press prints with an ink of its own, such as foil, varnish or white."""

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.model.spot import Spot
from cardgen.units import BLACK

SPOT = Text("spot colour", "专色")
# What plates are called already.
TAKEN = ("all", "none", "cyan", "magenta", "yellow", "black")
LONGEST = 60


def read_spots(reader: TableReader) -> tuple[Spot, ...]:
    """Each colour once."""
    found: dict[str, Spot] = {}
    for name, table in reader.named("spots", SPOT):
        spot = Spot(
            table.string("ink", name),
            table.color("color", BLACK, required=True)._replace(a=1.0),
            table.boolean("overprint", False),
        )
        table.done()
        if not spot.ink.strip() or spot.ink.casefold() in TAKEN or len(spot.ink) > LONGEST:
            message = Text(f"no plate can be called “{spot.ink}”", f"专色版不能叫「{spot.ink}」")
            table.error("ink", message, Text("such as: Gold Foil", "例如：Gold Foil"))
        elif spot.color.hex in found:
            other = found[spot.color.hex].ink
            message = Text(f"this is the colour of “{other}” already", f"这个颜色已经是「{other}」")
            table.error("color", message)
        else:
            found[spot.color.hex] = spot
    return tuple(found.values())
