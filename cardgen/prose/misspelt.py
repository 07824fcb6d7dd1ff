"""Names of cards in running text with one wrong character: 发动攻击三集后 for 攻击三级.

Nothing marks such a name, so there must be no doubt: four characters or more, one of them other than in
exactly one card's name, and no word that the text or the cards have elsewhere. And either the wrong character
sounds like the right one, or the others are no common words; four of them must then stand elsewhere as they
should.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardgen.prose.passages import Passage, Prose
from cardgen.prose.vocabulary import Vocabulary
from cardgen.text.classes import IDEOGRAPHS
from cardgen.text.pinyin import sounds_alike

SHORTEST = 4
# A word that stands more often is meant.
MOST_OFTEN = 2


class Slip(NamedTuple):
    """A word, where it stands, and the name that it is not; `wrong`: which of its characters."""

    passage: Passage
    at: int
    word: str
    name: str
    wrong: int


def misspelt(prose: Prose, vocabulary: Vocabulary, is_word: Callable[[str], bool]) -> Iterator[Slip]:
    """Every slip of which there is no doubt."""
    # Halves of names, and where in its name each begins: one wrong character leaves one of them as it is.
    halves: dict[str, list[tuple[str, int]]] = {}
    for name in vocabulary.cards:
        half = len(name) // 2
        for part, at in ((name[:half], 0), (name[half:], half)) if len(name) >= SHORTEST else ():
            halves.setdefault(part, []).append((name, at))
    lengths = sorted({len(half) for half in halves})
    near: dict[tuple[int, int], dict[str, Slip]] = {}
    for passage in prose.passages:
        for slip in _near(passage, halves, lengths) if passage.form != "box" else ():
            near.setdefault((passage.line, slip.at), {})[slip.name] = slip
    slips = [slip for names in near.values() if len(names) == 1 for slip in names.values()]
    slips = [slip for slip in slips if not (is_word(slip.word) or _is_name(slip, vocabulary))]
    if not slips:
        return
    text = "\n".join(passage.words for passage in prose.passages)
    kinds = (kind.name for kind in vocabulary.game.kinds.values())
    others = "\n".join((text, vocabulary.texts, *kinds, *vocabulary.words))
    for name in sorted((name for name in vocabulary.cards if len(name) > 1), key=len, reverse=True):
        others = others.replace(name, "\0")
    for slip in slips:
        often = text.count(slip.word)
        spoken_of = len(slip.name) > SHORTEST or slip.name in text
        if often <= MOST_OFTEN and _sure(slip, others, often, spoken_of):
            yield slip


def _near(passage: Passage, halves: dict[str, list[tuple[str, int]]], lengths: list[int]) -> Iterator[Slip]:
    """Words of a line that differ from a name in one Chinese character."""
    words = passage.words
    places = ((at, words[at : at + length]) for at in range(len(words)) for length in lengths)
    for at, half in places:
        for name, offset in halves.get(half, ()):
            begin = at - offset
            word = words[begin : begin + len(name)] if begin >= 0 else ""
            if len(word) == len(name):
                wrong = [n for n, char in enumerate(word) if char != name[n]]
                if len(wrong) == 1 and all(
                    IDEOGRAPHS[0] <= each[wrong[0]] <= IDEOGRAPHS[1] for each in (word, name)
                ):
                    yield Slip(passage, begin, word, name, wrong[0])


def _is_name(slip: Slip, vocabulary: Vocabulary) -> bool:
    """Whether the cards have this word, or another name stands over the wrong character."""
    if slip.word in vocabulary.texts or any(slip.word in name for name in vocabulary.groups):
        return True
    place = slip.at + slip.wrong
    starts = range(max(0, place - vocabulary.lengths[0] + 1), place + 1)
    return any(vocabulary.name_at(slip.passage.words, at)[1] > place for at in starts)


def _sure(slip: Slip, others: str, often: int, spoken_of: bool) -> bool:
    """Whether nothing else can be meant, by what stands elsewhere in the text and on the cards."""
    word, wrong = slip.word, slip.wrong
    pairs = [(n, word[n : n + 2]) for n in range(len(word) - 1)]
    own = all(others.count(pair) <= often for n, pair in pairs if wrong in (n, n + 1))
    rest = all(others.count(pair) <= often for n, pair in pairs if wrong not in (n, n + 1))
    return own and ((rest and spoken_of) or sounds_alike(word[wrong], slip.name[wrong]))
