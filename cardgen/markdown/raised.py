"""Raised and lowered words where there is only one size of characters: x², H₂O, x^(n+k)."""

FROM = "0123456789+-=()n"
SUP = str.maketrans(FROM, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
SUB = str.maketrans(FROM, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ")
KNOWN = frozenset(FROM)


def raised(text: str, shift: str) -> str:
    """Characters that stand high or low; where there are none, a sign before the words."""
    if KNOWN.issuperset(text):
        return text.translate(SUP if shift == "sup" else SUB)
    sign = "^" if shift == "sup" else "_"
    return f"{sign}{text}" if len(text) == 1 else f"{sign}({text})"
