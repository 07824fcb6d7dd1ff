"""Numbers as PDF writes them: places with at most three decimals, no trailing zeros, never an exponent."""

KEPT = 20_000


class Numbers(dict[float, str]):
    """`numbers[12.5]` → "12.5". Remembers what it wrote: the coordinates of cards repeat."""

    def __missing__(self, value: float) -> str:
        text = f"{value:.3f}"
        if text.endswith("0"):
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= KEPT:
            self.clear()
        self[value] = text
        return text


def significant(value: float) -> str:
    """Six digits that count, for what is not a place on a page: turns, scales, colours, stops."""
    text = f"{value:.6g}"
    if "e" in text:
        text = f"{value:.9f}".rstrip("0").rstrip(".") if abs(value) < 1 else f"{value:.0f}"
    return "0" if text in ("-0", "") else text
