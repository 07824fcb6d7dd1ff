"""What prose says about numbers of cards: in lists, in sentences, in tables, of each card, in English."""

import re
from collections.abc import Iterator

from cardgen.prose.claim import UNITS, Claim, Where
from cardgen.prose.counted import counted
from cardgen.prose.doubt import doubtful, is_general, is_of_decks, lists_the_box
from cardgen.prose.each import each
from cardgen.prose.english import in_english
from cardgen.prose.entered import entered
from cardgen.prose.inventories import inventory
from cardgen.prose.known import Known, without_card
from cardgen.prose.source import Line, Prose, bare
from cardgen.prose.tabled import tabled


def claims(prose: Prose, known: Known) -> Iterator[Claim]:
    """Every claim of a document, in no particular order."""
    where = Where()
    box = 0
    english = (prose.front.text("language", "lang") or known.game.language).startswith("en")
    for line in prose.lines:
        if line.boxed:
            continue
        if line.level:
            box = 0 if line.level <= box else box
            box = box or (line.level if lists_the_box(line.said) else 0)
            general = line.level == 1 or is_general(line.said)
            where = Where(
                _named(line, known), "", box > 0, general, line.said if is_of_decks(line.said) else ""
            )
        elif not line.listed and line.said.strip():
            where = where._replace(intro=line.said)
        if any(char.isdigit() for char in line.words):
            yield from _in_line(line, where, known)
        if english:
            yield from in_english(line, where, known)
    yield from tabled(prose, known)


def _in_line(line: Line, where: Where, known: Known) -> Iterator[Claim]:
    where = where._replace(intro=where.intro if line.listed else "", play=doubtful(line.said))
    found = {claim.at: claim for claim in entered(line, where, known)}
    for part in inventory(line, where, known):
        found.setdefault(part.at, Claim(line, part.at, part.said, part.names, UNITS[part.unit]))
    found = counted(line, where, known, found)
    of_each = each(line, where, known, found)
    if of_each:
        # A sum may follow: 2 种英雄，每种 3 张，共 6 张.
        found = counted(line, where, known, {**found, **of_each})
    return iter(found.values())


def _named(heading: Line, known: Known) -> tuple[str, ...]:
    """What a section is about: `### 攻击` is about the kind of that name."""
    words = bare(re.split(r"共|\d", heading.said)[0])
    forms = (words, *without_card(words), known.spoken.get(words.casefold().removesuffix(" cards"), ""))
    return next(((form,) for form in forms if form in known.groups), ())
