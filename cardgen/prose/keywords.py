"""`keywords`: 【words】 that are used and never explained, or explained and never used."""

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.definitions import KEYWORD, definitions
from cardgen.prose.known import Known
from cardgen.prose.source import Line, Prose, bare
from cardgen.prose.terms import read_terms


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Each keyword is told once, where it stands first."""
    defined = definitions(prose)
    listed = {word for term in read_terms(prose)[0] for word in (term.right, *term.wrong)}
    uses: dict[str, list[tuple[Line, int]]] = {}
    for line in prose.lines:
        for match in KEYWORD.finditer(line.words):
            uses.setdefault(match[1], []).append((line, match.start()))
    found = [
        _undefined(prose, keyword, places)
        for keyword, places in uses.items()
        if not (known.is_known(bare(keyword)) or defined.has(keyword) or bare(keyword) in listed)
    ]
    for keyword, (line, at) in defined.keywords.items():
        written = sum(other.words.count(keyword) for other in prose.lines)
        if written == 1 and keyword not in known.texts and not known.is_known(keyword):
            found.append(_unused(prose, keyword, line, at))
    return found


def _undefined(prose: Prose, keyword: str, places: list[tuple[Line, int]]) -> Diagnostic:
    times = Text(f" ({len(places)} times)", f"（{len(places)} 处）") if len(places) > 1 else Text("", "")
    return Diagnostic(
        "undefined-keyword",
        Text(
            f"【{keyword}】 is used{times.en} and nowhere explained",
            f"用到了【{keyword}】{times.zh}，却没有解释",
        ),
        prose.span(*places[0]),
        Text(
            f"explain it in a heading or a line such as “- 【{keyword}】：…”",
            f"请用标题或「- 【{keyword}】：……」这样的一行解释它",
        ),
        "warning",
    )


def _unused(prose: Prose, keyword: str, line: Line, at: int) -> Diagnostic:
    return Diagnostic(
        "unused-keyword",
        Text(f"【{keyword}】 is explained and nowhere used", f"解释了【{keyword}】，却没有用到"),
        prose.span(line, at),
        Text("no rule and no card has this word", "规则和卡牌里都没有这个词"),
        "warning",
    )
