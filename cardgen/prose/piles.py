"""Piles that prose speaks of by name: 牌堆 and what lies in it.

They come from the zones of rules.toml (given) and from the front matter (`totals = ["牌堆 = kind!=hero"]`).
"""

from collections.abc import Mapping

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Card, Game
from cardgen.prose.passages import Prose
from cardgen.select import parse_text


def read_piles(
    prose: Prose, game: Game, given: Mapping[str, tuple[Card, ...]]
) -> tuple[dict[str, tuple[Card, ...]], list[Diagnostic]]:
    """Every pile's cards by its name; what the front matter says comes before what the rules say."""
    piles = dict(given)
    problems: list[Diagnostic] = []
    for name, words, bad in prose.pairs("totals", "牌堆 = kind!=hero", code="bad-total"):
        wrong: list[Diagnostic] = []
        selector = parse_text(words, wrong, game.field_names) if words else None
        problems += [problem._replace(span=bad.span) for problem in wrong] if words else [bad]
        if selector is not None:
            test = selector.compiled
            piles[name] = tuple(card for card in game.cards if test(card.get))
    return piles, problems
