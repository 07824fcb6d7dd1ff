"""Paper sizes by name or by measure."""

from cardgen.diagnostics import Diagnostic, Text
from cardgen.units import MM, UNITS

PAPERS = {
    "a3": (297 * MM, 420 * MM),
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "a6": (105 * MM, 148 * MM),
    "letter": (612.0, 792.0),
    "legal": (612.0, 1008.0),
    "tabloid": (792.0, 1224.0),
}
LEAST, MOST = 20 * MM, 2000 * MM


def paper_size(name: str) -> tuple[float, float] | Diagnostic:
    """`"a4"` or `"210x297mm"` → width and height in points, upright; a Diagnostic if it is neither."""
    wanted = name.strip().lower()
    if wanted in PAPERS:
        return PAPERS[wanted]
    measured = _measure(wanted)
    if measured is None:
        return _unknown(name)
    short, long = sorted(measured)
    if short < LEAST or long > MOST:
        message = Text(
            f"paper “{name}” is out of range: its sides may be from 20 to 2000 mm",
            f"纸张「{name}」超出范围：边长应在 20 到 2000 毫米之间",
        )
        return Diagnostic("paper-size", message)
    return short, long


def _measure(text: str) -> tuple[float, float] | None:
    """Width and height of `210x297mm`: a number, x or ×, a number and one unit for both."""
    unit = UNITS.get(text[-2:])
    sides = text[:-2].replace("×", "x").split("x")
    if unit is None or len(sides) != 2:
        return None
    numbers = []
    for side in sides:
        side = side.strip()
        if side[-2:] in UNITS:
            side = side[:-2].strip()
        if not side.replace(".", "", 1).isdecimal() or len(side) > 12:
            return None
        numbers.append(float(side) * unit)
    return numbers[0], numbers[1]


def _unknown(name: str) -> Diagnostic:
    from cardgen.decode.suggest import did_you_mean

    known = ", ".join(PAPERS)
    near = did_you_mean(name.strip().lower(), PAPERS)
    hint = Text(
        f"known papers: {known}; or a measure such as 210x297mm; or pre-cut paper, see docs/printing.md",
        f"可用纸张：{known}；或写尺寸，如 210x297mm；或预裁纸，见 docs/printing.md",
    )
    if near:
        hint = Text(f"did you mean “{near}”? {hint.en}", f"是否想写「{near}」？{hint.zh}")
    return Diagnostic("unknown-paper", Text(f"unknown paper “{name}”", f"未知的纸张「{name}」"), hint=hint)
