"""Numbers as PDF writes them: at most three decimals, no trailing zeros, never an exponent."""

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
