"""What players are told of 50 broken decks of each game, in both languages: tests/cases/findings/.

`CARDGEN_FINDINGS=write python -m pytest tests/rules/test_findings.py` writes the files anew: read what
changed.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest
from broken_decks import GAMES, broken_decks, rules_of

from cardgen.diagnostics import Diagnostic, Language
from cardgen.model.deck import Deck
from cardgen.rules.finding import Verdict
from cardgen.rules.report import closing, diagnostics
from cardgen.rules.ruleset import RuleSet

FOLDER = Path(__file__).parents[1] / "cases" / "findings"
LANGUAGES: tuple[Language, ...] = ("en", "zh")
# What is to be typed as it stands, and what cards and lists are called.
QUOTED = re.compile(r"`[^`]*`|「[^」]*」|“[^”]*”")
TOUCHING = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")
# Words that authors put into names of their own.
OWN = re.compile(r"HP|Munchkin|Project Confix")


@cache
def rules(game: str) -> RuleSet:
    return rules_of(game)


@cache
def judged(game: str) -> list[tuple[Deck, Verdict, list[Diagnostic]]]:
    found = []
    for deck in broken_decks(game, rules(game)):
        verdict = rules(game).check(deck)
        found.append((deck, verdict, diagnostics(verdict, deck, rules(game))))
    return found


def told(game: str, language: Language) -> str:
    lines = []
    for deck, verdict, said in judged(game):
        lines.append(f"# {closing(deck, verdict, said).in_(language)}")
        for one in said:
            hint = f" → {one.hint.in_(language)}" if one.hint else ""
            lines.append(f"{one.code}: {one.message.in_(language)}{hint}")
        lines.append("")
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_findings_are_as_they_were_read(game: str, language: Language) -> None:
    file = FOLDER / f"{game}.{language}.txt"
    if os.environ.get("CARDGEN_FINDINGS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(told(game, language), "utf-8")
    assert told(game, language) == file.read_text("utf-8")


def sentences(game: str, language: Language) -> list[str]:
    """All that is said: messages, hints, and the rules themselves."""
    said = [text for _, _, found in judged(game) for d in found for text in (d.message, d.hint) if text]
    said += [rule.sentence() for rule in rules(game).rules]
    return [text.in_(language) for text in said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_id_where_the_name_is_unique(game: str, language: Language) -> None:
    cards = rules(game).cards
    unique = {card.id for n, card in enumerate(cards.cards) if cards.told(n) == card.name != card.id}
    for sentence in sentences(game, language):
        words = set(re.findall(r"[\w-]+", re.sub(r"`[^`]*`", "", sentence)))
        spoken = {word for word in words & unique if "-" in word or language == "zh"}
        assert not spoken, sentence


def our_words(game: str) -> list[tuple[str, str]]:
    """Chinese sentences, and the same without names of cards, which are as they are."""
    names = sorted({card.name for card in rules(game).cards.cards if not card.name.isalpha()}, key=len)
    names += [name for card in rules(game).cards.cards if not (name := card.name).isascii()]
    known = re.compile("|".join(map(re.escape, sorted(set(names), key=len, reverse=True))))
    return [(said, known.sub("", QUOTED.sub("", said))) for said in sentences(game, "zh")]


@pytest.mark.parametrize("game", GAMES)
def test_no_raw_identifiers_in_chinese(game: str) -> None:
    for sentence, ours in our_words(game):
        assert not re.findall(r"[a-z_]{3,}", OWN.sub("", ours)), sentence


@pytest.mark.parametrize("game", GAMES)
def test_chinese_and_latin_do_not_touch(game: str) -> None:
    for sentence, ours in our_words(game):
        assert not TOUCHING.search(ours), sentence


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_is_told_once(game: str) -> None:
    for deck, verdict, _ in judged(game):
        assert len(set(verdict.findings)) == len(verdict.findings), deck.name
        rules_told = [f.rule for f in verdict.findings]
        assert max(map(rules_told.count, rules_told), default=0) <= 6, deck.name


@pytest.mark.parametrize("game", GAMES)
def test_one_thing_is_not_several(game: str) -> None:
    for sentence in sentences(game, "en"):
        assert not re.search(r"\b1 (cards|copies|decks)\b", sentence), sentence
