"""Names of cards in running text with one wrong character: 发动攻击三集后 for 攻击三级.

Nothing marks such a name, so there must be no doubt: four characters or more, one of them other than in
exactly one card's name, and no word that the text or the cards have elsewhere. And either the wrong character
sounds like the right one, or the others are no common words; four of them must then stand elsewhere as they
should.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardgen.prose.known import Known
from cardgen.prose.source import Line, Prose
from cardgen.text.classes import IDEOGRAPHS
from cardgen.text.pinyin import sounds_alike

SHORTEST = 4
# A word that stands more often is meant.
MOST_OFTEN = 2


class Slip(NamedTuple):
    """A word, where it stands, and the name that it is not; `wrong`: which of its characters."""

    line: Line
    at: int
    word: str
    name: str
    wrong: int


def misspelt(prose: Prose, known: Known, is_word: Callable[[str], bool]) -> Iterator[Slip]:
    """Every slip of which there is no doubt."""
    parts = _parts(known)
    lengths = sorted({len(part) for part in parts})
    near = [slip for line in prose.lines if not line.boxed for slip in _near(line, parts, lengths)]
    slips = [slip for slip in _rare(near) if not (is_word(slip.word) or _is_name(slip, known))]
    if not slips:
        return
    text = "\n".join(line.words for line in prose.lines)
    others = _without_names("\n".join((text, known.texts, *known.kinds, *known.words)), known)
    for slip in slips:
        often = text.count(slip.word)
        if often <= MOST_OFTEN and _sure(slip, others, often, len(slip.name) > SHORTEST or slip.name in text):
            yield slip


def _rare(slips: list[Slip]) -> list[Slip]:
    """Those of one name and no other, which stand but once or twice."""
    names: dict[tuple[int, int], set[str]] = {}
    for slip in slips:
        names.setdefault((slip.line.number, slip.at), set()).add(slip.name)
    single = {(slip.line.number, slip.at): slip for slip in slips}
    often = Counter(slip.word for slip in single.values())
    return [
        slip for place, slip in single.items() if len(names[place]) == 1 and often[slip.word] <= MOST_OFTEN
    ]


def _parts(known: Known) -> dict[str, list[tuple[str, int]]]:
    """Halves of names, and where in its name each begins: one wrong character leaves one of them as it is."""
    found: dict[str, list[tuple[str, int]]] = {}
    for name in known.cards:
        if len(name) >= SHORTEST:
            half = len(name) // 2
            found.setdefault(name[:half], []).append((name, 0))
            found.setdefault(name[half:], []).append((name, half))
    return found


def _near(line: Line, parts: dict[str, list[tuple[str, int]]], lengths: list[int]) -> Iterator[Slip]:
    """Words of a line that differ from a name in one Chinese character."""
    words = line.words
    for at in range(line.start, len(words)):
        for length in lengths:
            for name, offset in parts.get(words[at : at + length], ()):
                begin = at - offset
                word = words[begin : begin + len(name)] if begin >= line.start else ""
                if len(word) != len(name):
                    continue
                wrong = [n for n, char in enumerate(word) if char != name[n]]
                if len(wrong) == 1 and _is_chinese(word[wrong[0]]) and _is_chinese(name[wrong[0]]):
                    yield Slip(line, begin, word, name, wrong[0])


def _is_chinese(char: str) -> bool:
    return IDEOGRAPHS[0] <= char <= IDEOGRAPHS[1]


def _without_names(text: str, known: Known) -> str:
    """A text with the names of cards blanked out."""
    names = sorted((name for name in known.cards if len(name) > 1), key=len, reverse=True)
    for name in names:
        text = text.replace(name, "\0")
    return text


def _is_name(slip: Slip, known: Known) -> bool:
    """Whether the cards have this word, or another name stands over the wrong character."""
    if slip.word in known.texts or any(slip.word in name for name in known.groups):
        return True
    words, place = slip.line.words, slip.at + slip.wrong
    longest = known.lengths[0]
    starts = range(max(0, place - longest + 1), place + 1)
    return any(at + len(known.starting(words, at)) > place for at in starts)


def _sure(slip: Slip, others: str, often: int, spoken_of: bool) -> bool:
    """Whether nothing else can be meant, by what stands elsewhere in the text and on the cards."""
    word, wrong = slip.word, slip.wrong
    pairs = [(n, word[n : n + 2]) for n in range(len(word) - 1)]
    own = all(others.count(pair) <= often for n, pair in pairs if wrong in (n, n + 1))
    rest = all(others.count(pair) <= often for n, pair in pairs if wrong not in (n, n + 1))
    return own and ((rest and spoken_of) or sounds_alike(word[wrong], slip.name[wrong]))
