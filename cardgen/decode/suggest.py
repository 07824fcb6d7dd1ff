"""“Did you mean …”: the known word that lies nearest to a mistyped one."""

from collections.abc import Iterable

from cardgen.diagnostics import Text


def distance(a: str, b: str, limit: int) -> int:
    """How many characters were changed, lost, added or swapped with their neighbour; `limit` + 1 if more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                best = min(best, above[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The nearest known word, or None if none is near enough to be meant."""
    plain = word.casefold().replace("_", "-")
    if not plain or len(plain) > 80:
        return None
    best, best_distance = None, max(1, len(plain) // 3) + 1
    for candidate in known:
        if candidate == word:
            continue
        other = candidate.casefold().replace("_", "-")
        if other == plain:
            return candidate
        far = distance(plain, other, best_distance - 1)
        if far < best_distance and far < max(len(plain), len(other)):
            best, best_distance = candidate, far
    return best


def suggestion(near: str) -> Text:
    """A hint that names what was probably meant."""
    return Text(f"did you mean “{near}”?", f"是不是想写「{near}」？")


def hint_for(word: str, known: Iterable[str], most: int = 12) -> Text | None:
    """A hint that names the nearest known word, or else all of them."""
    names = list(known)
    near = did_you_mean(word, names)
    if near is not None:
        return suggestion(near)
    if not names:
        return None
    more = len(names) > most
    return Text(
        "known here: " + ", ".join(names[:most]) + (", …" if more else ""),
        "可用的有：" + "、".join(names[:most]) + ("……" if more else ""),
    )
