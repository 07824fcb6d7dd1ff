"""`:::reference 速查 {copies=2}`: what the line that opens a quick-reference card says."""

from cardgen.record import NamedTuple

NAMES = frozenset({"reference", "速查"})
MOST_COPIES = 99


class ReferenceInfo(NamedTuple):
    """`wrong`: what stands in braces and cannot be understood."""

    title: str
    copies: int = 1
    wrong: str = ""


def reference_info(words: str, usual: str) -> ReferenceInfo | None:
    """The title, else the `usual` one, and the copies; None where the container is something else."""
    name, _, rest = words.strip().partition(" ")
    if name.casefold() not in NAMES:
        return None
    rest = rest.strip()
    title, opened, braces = rest.rpartition("{") if rest.endswith("}") else (rest, "", "")
    if not opened:
        return ReferenceInfo(rest or usual)
    key, _, number = braces[:-1].partition("=")
    number = number.strip().strip("\"'")
    known = key.strip() == "copies" and number.isascii() and number.isdigit()
    if not known or not 1 <= int(number[:9]) <= MOST_COPIES:
        return ReferenceInfo(title.strip() or usual, wrong="{" + braces)
    return ReferenceInfo(title.strip() or usual, int(number))
