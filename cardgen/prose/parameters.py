"""`parameters`: numbers of the game itself in the prose, where the front matter says which they are.

`parameters = ["初始HP、HP上限 = hp"]`: a number right after one of these words must be that parameter of
rules.toml. `手牌上限 = 5` says the number itself, so that it cannot be two numbers in one document.
"""

import re

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.passages import Prose, listed
from cardgen.prose.vocabulary import Vocabulary

# Between a word and its number: 为, 最多有, 一共是.
BETWEEN = r"[^\d。，；、！？：,.;!?|\n\0]{0,6}?[：:]?\s{0,3}"


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number that stands after one of the words and is another."""
    found: list[Diagnostic] = []
    there = vocabulary.rules.parameters
    for left, name, bad in prose.pairs("parameters", "初始HP = hp", code="bad-parameter"):
        own = name.isdecimal() and len(name) < 7
        number = int(name) if own else there.get(name)
        words = listed(left)
        if not words or number is None:
            found.append(bad._replace(hint=(hint_for(name, there) if words else None) or bad.hint))
            continue
        place = Text("the front matter", "文件开头写的") if own else Text("rules.toml", " rules.toml 里")
        directive = f"{{{{parameter {name}}}}}"
        en, zh = ("", "") if own else (f", or {directive}", f"，或用 {directive}")
        hint = Text(f"write {number}{en}", f"请写 {number}{zh}")
        pattern = re.compile(f"({'|'.join(map(re.escape, words))}){BETWEEN}(\\d{{1,6}})(?![\\d.%])")
        for passage, match in prose.finds(pattern):
            if int(match[2]) != number:
                message = Text(
                    f"the text says {match[1]} {match[2]}; {place.en} has {number}",
                    f"文中说「{match[1]}」{match[2]}，{place.zh}是 {number}",
                )
                found.append(
                    Diagnostic("wrong-parameter", message, prose.span(passage, match.start(2)), hint)
                )
    return found
