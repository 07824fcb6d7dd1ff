"""`keywords`: 【words】 that are used and never explained, or explained and never used."""

from cardgen.diagnostics import Diagnostic, Text
from cardgen.prose.explained import KEYWORD, explained
from cardgen.prose.passages import Passage, Prose, bare
from cardgen.prose.terms import listed_words
from cardgen.prose.vocabulary import Vocabulary


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Each keyword is told once, where it stands first."""
    known = explained(prose)
    listed, own = listed_words(prose), vocabulary.game.keywords
    uses: dict[str, list[tuple[Passage, int]]] = {}
    for passage, match in prose.finds(KEYWORD):
        uses.setdefault(match[1], []).append((passage, match.start()))
    found: list[Diagnostic] = []
    for keyword, places in uses.items():
        word = bare(keyword)
        if not (vocabulary.is_known(word) or known.has(keyword) or word in listed or word in own):
            times = Text(f" ({len(places)} times)", f"（{len(places)} 处）") if places[1:] else Text("", "")
            message = Text(
                f"【{keyword}】 is used{times.en} and nowhere explained",
                f"用到了【{keyword}】{times.zh}，却没有解释",
            )
            hint = Text(
                f"explain it in a heading, a line such as “- 【{keyword}】：…”, or [keywords] in game.toml",
                f"请用标题或「- 【{keyword}】：……」这样的一行解释它，或写进 game.toml 的 [keywords]",
            )
            found.append(Diagnostic("undefined-keyword", message, prose.span(*places[0]), hint, "warning"))
    for keyword, place in known.keywords.items():
        written = sum(other.words.count(keyword) for other in prose.passages)
        if written == 1 and keyword not in vocabulary.texts and not vocabulary.is_known(keyword):
            message = Text(f"【{keyword}】 is explained and nowhere used", f"解释了【{keyword}】，却没有用到")
            hint = Text("no rule and no card has this word", "规则和卡牌里都没有这个词")
            found.append(Diagnostic("unused-keyword", message, prose.span(*place), hint, "warning"))
    return found
