"""Piles that prose speaks of by name: 牌堆 and what lies in it.

They come from the zones of rules.toml (given), from the front matter (`totals = ["牌堆 = kind!=hero"]`), and
from the prose itself, where a kind's heading says that it stays out: `[英雄]共8张，不加入牌堆`.
"""

import re
from collections.abc import Mapping

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.game import Card, Game
from cardgen.prose.passages import Prose, bare
from cardgen.select import parse_text

OUTSIDE = re.compile(r"不(?:加入|进入|放入|进|属于|算入|洗入)\s{0,3}(牌堆|牌库|牌组|卡组|套牌)")
Piles = dict[str, tuple[Card, ...]]


def read_piles(
    prose: Prose, game: Game, given: Mapping[str, tuple[Card, ...]]
) -> tuple[Piles, list[Diagnostic]]:
    """Every pile's cards by its name; what the front matter says comes before what others say."""
    declared, problems = _declared(prose, game)
    return {**_told(prose, game), **given, **declared}, problems


def _declared(prose: Prose, game: Game) -> tuple[Piles, list[Diagnostic]]:
    piles: Piles = {}
    problems: list[Diagnostic] = []
    no = Text("does not say what lies in a pile", "没有说明牌堆里有什么")
    for name, words, bad in prose.pairs("totals", no, "牌堆 = kind!=hero", code="bad-total"):
        if not words:
            problems.append(bad)
            continue
        wrong: list[Diagnostic] = []
        selector = parse_text(words, wrong, game.field_names)
        problems += (problem._replace(span=bad.span) for problem in wrong)
        if selector is not None:
            test = selector.compiled
            piles[name] = tuple(card for card in game.cards if test(card.get))
    return piles, problems


def _told(prose: Prose, game: Game) -> Piles:
    """All cards but those of the kinds whose heading says that they stay out."""
    kinds = {kind.name: kind.id for kind in game.kinds.values()}
    outside: dict[str, set[str]] = {}
    for heading in prose.headings:
        stays_out = OUTSIDE.search(heading.words)
        kind = kinds.get(bare(re.split(r"共|\d|，", heading.words)[0]))
        if stays_out and kind:
            outside.setdefault(stays_out[1], set()).add(kind)
    return {
        pile: tuple(card for card in game.cards if card.kind not in left_out)
        for pile, left_out in outside.items()
    }
