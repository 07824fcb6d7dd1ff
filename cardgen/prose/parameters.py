"""`parameters`: numbers of the game itself in the prose, where the front matter says which they are.

`parameters = ["初始HP、HP上限 = hp"]`: a number right after one of these words must be that parameter of
rules.toml. `手牌上限 = 5` says the number itself, so that it cannot be two numbers in one document.
"""

import re
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.game import Scalar
from cardgen.prose.passages import Prose, listed
from cardgen.prose.vocabulary import Vocabulary

# Between a word and its number: 为, 最多有, 一共是.
BETWEEN = r"[^\d。，；、！？：,.;!?|\n\0]{0,6}?[：:]?\s{0,3}"

RULES = Text("rules.toml", " rules.toml 里")
FRONT = Text("the front matter", "文件开头写的")


class Parameter(NamedTuple):
    """Words, and the number that stands after them. `name`: its own in rules.toml, or nothing."""

    words: tuple[str, ...]
    number: Scalar
    name: str


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number that stands after one of the words and is another."""
    parameters, found = _read_parameters(prose, vocabulary)
    for parameter in parameters:
        pattern = re.compile(f"({'|'.join(map(re.escape, parameter.words))}){BETWEEN}(\\d{{1,6}})(?![\\d.%])")
        place = RULES if parameter.name else FRONT
        for passage in prose.passages:
            for match in pattern.finditer(passage.words) if passage.form != "box" else ():
                if int(match[2]) != parameter.number:
                    message = Text(
                        f"the text says {match[1]} {match[2]}; {place.en} has {parameter.number}",
                        f"文中说「{match[1]}」{match[2]}，{place.zh}是 {parameter.number}",
                    )
                    span = prose.span(passage, match.start(2))
                    found.append(Diagnostic("wrong-parameter", message, span, _hint(parameter)))
    return found


def _hint(parameter: Parameter) -> Text:
    if not parameter.name:
        return Text(f"write {parameter.number}", f"请写 {parameter.number}")
    directive = f"{{{{parameter {parameter.name}}}}}"
    return Text(f"write {parameter.number}, or {directive}", f"请写 {parameter.number}，或用 {directive}")


def _read_parameters(prose: Prose, vocabulary: Vocabulary) -> tuple[list[Parameter], list[Diagnostic]]:
    parameters: list[Parameter] = []
    problems: list[Diagnostic] = []
    there = vocabulary.rules.parameters
    no = Text("names no parameter", "没有说是哪个参数")
    for left, name, bad in prose.pairs("parameters", no, "初始HP = hp", code="bad-parameter"):
        number = int(name) if name.isdecimal() and len(name) < 7 else there.get(name)
        if (words := listed(left)) and number is not None:
            parameters.append(Parameter(words, number, "" if name.isdecimal() else name))
        else:
            problems.append(bad._replace(hint=(hint_for(name, there) if words else None) or bad.hint))
    return parameters, problems
