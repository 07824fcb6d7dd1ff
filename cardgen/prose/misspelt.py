"""Names of cards in running text with one character that only sounds right: 发动攻击三集后 for 攻击三级.

Nothing marks such a name, so there must be no doubt: four characters or more, and no word, nor pairs around
the wrong character, that the text or the cards have elsewhere.
"""

from collections.abc import Callable, Iterator

from cardgen.prose.passages import Passage, Prose
from cardgen.prose.vocabulary import Vocabulary
from cardgen.text.pinyin import sounds_alike

SHORTEST = 4
# A word that stands more often is meant.
MOST_OFTEN = 2


def misspelt(
    prose: Prose, vocabulary: Vocabulary, is_word: Callable[[str], bool]
) -> Iterator[tuple[Passage, int, str, list[str]]]:
    """Every slip of which there is no doubt: where it stands, the word, and the name that is meant."""
    # Halves of names, and where in its name each begins: one wrong character leaves one of them as it is.
    halves: dict[str, list[tuple[str, int]]] = {}
    for name in vocabulary.cards:
        half = len(name) // 2
        for part, at in ((name[:half], 0), (name[half:], half)) if len(name) >= SHORTEST else ():
            halves.setdefault(part, []).append((name, at))
    lengths = sorted({len(half) for half in halves})
    text = "\n".join(passage.words for passage in prose.passages)
    kinds = (kind.name for kind in vocabulary.game.kinds.values())
    others = ""
    for passage in prose.passages:
        for at, word, name, wrong in _near(passage.words, halves, lengths) if passage.form != "box" else ():
            if is_word(word) or _is_name(passage.words, at + wrong, word, vocabulary):
                continue
            others = others or _without_names("\n".join((text, *kinds, *vocabulary.words)), vocabulary)
            often = text.count(word)
            pairs = (word[n : n + 2] for n in (wrong - 1, wrong) if 0 <= n < len(word) - 1)
            if often <= MOST_OFTEN and all(others.count(pair) <= often for pair in pairs):
                yield passage, at, word, [name]


def _near(
    words: str, halves: dict[str, list[tuple[str, int]]], lengths: list[int]
) -> Iterator[tuple[int, str, str, int]]:
    """Words of a line that sound like a name and differ in one character: place, word, name, which one."""
    for at, half in ((at, words[at : at + length]) for at in range(len(words)) for length in lengths):
        for name, offset in halves.get(half, ()):
            begin = at - offset
            word = words[begin : begin + len(name)] if begin >= 0 else ""
            wrong = [n for n, (a, b) in enumerate(zip(word, name, strict=False)) if a != b]
            if len(word) == len(name) and len(wrong) == 1 and sounds_alike(word[wrong[0]], name[wrong[0]]):
                yield begin, word, name, wrong[0]


def _is_name(words: str, wrong: int, word: str, vocabulary: Vocabulary) -> bool:
    """Whether the cards have this word, or another name stands over the wrong character."""
    if word in vocabulary.texts or any(word in name for name in vocabulary.groups):
        return True
    starts = range(max(0, wrong - vocabulary.lengths[0] + 1), wrong + 1)
    return any(vocabulary.name_at(words, at)[1] > wrong for at in starts)


def _without_names(text: str, vocabulary: Vocabulary) -> str:
    """What the document and the cards say, but for the names of cards."""
    text = f"{text}\n{vocabulary.texts}"
    for name in sorted((name for name in vocabulary.cards if len(name) > 1), key=len, reverse=True):
        text = text.replace(name, "\0")
    return text
