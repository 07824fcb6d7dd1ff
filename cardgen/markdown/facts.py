"""Facts: what makes one of a line such as 人数：2."""

from collections.abc import Sequence

from cardgen.model.document import Break, Fact, Inline, Inlines, Note, PictureMark, Words, words_in

# So many lines of a paragraph in a row are facts, and so many lines of a titled box that has no others.
FEWEST, FEWEST_IN_BOX = 3, 2
# Longer ones are sentences. Chinese takes two columns each.
LONGEST_KEY, LONGEST_VALUE = 18, 60
NEVER_IN_KEYS = frozenset("，。；！？、,;!?…*【】\n")


def fact_of(line: Inlines) -> Fact | None:
    """A line cut behind its first colon; None where there is none, or nothing before or behind it."""
    text = words_in(line)
    at = min((n for n in (text.find("："), text.find(": ")) if n > 0), default=-1)
    if at < 0 or not text[:at].strip() or not text[at + 1 :].strip():
        return None
    key, value = cut(line, at + 1)
    if any(isinstance(part, Note | PictureMark) or (isinstance(part, Words) and part.code) for part in key):
        return None
    return Fact(key, value)


def is_short(fact: Fact) -> bool:
    """Whether a line says a fact even where nobody says so: a short word and what is said of it."""
    key = words_in(fact.key)
    return (
        NEVER_IN_KEYS.isdisjoint(key)
        and sum(1 if char < "\u2e80" else 2 for char in key) <= LONGEST_KEY + 2
        and len(words_in(fact.value)) <= LONGEST_VALUE
    )


def short_fact(line: Inlines) -> Fact | None:
    fact = fact_of(line)
    return fact if fact is not None and is_short(fact) else None


def at_the_end(content: Inlines) -> tuple[Inlines, tuple[Fact, ...]]:
    """What a paragraph says before the facts that it ends with, and these; none if they are too few."""
    if len(content) < 2 * FEWEST - 1:
        return content, ()
    lines = lines_of(content)
    facts: list[Fact] = []
    while lines and (fact := short_fact(lines[-1])) is not None:
        facts.append(fact)
        lines.pop()
    if len(facts) < FEWEST:
        return content, ()
    kept = content[: sum(map(len, lines)) + max(len(lines) - 1, 0)]
    return kept, tuple(reversed(facts))


def lines_of(content: Inlines) -> list[Inlines]:
    """A paragraph cut at the line ends that its author did not force."""
    lines: list[list[Inline]] = [[]]
    for part in content:
        if isinstance(part, Break) and not part.hard:
            lines.append([])
        else:
            lines[-1].append(part)
    return [tuple(line) for line in lines]


def cut(line: Sequence[Inline], at: int) -> tuple[Inlines, Inlines]:
    """The words up to a character, and those behind it without the blank that begins them."""
    key: list[Inline] = []
    for n, part in enumerate(line):
        length = len(words_in((part,)))
        if at <= length and isinstance(part, Words):
            key.append(part._replace(text=part.text[:at]))
            rest = part.text[at:].lstrip()
            behind = line[n + 1 :]
            if not rest and behind and isinstance(behind[0], Words):
                behind = (behind[0]._replace(text=behind[0].text.lstrip()), *behind[1:])
            return tuple(key), ((part._replace(text=rest),) if rest else ()) + tuple(behind)
        at -= length
        key.append(part)
    return tuple(key), ()
