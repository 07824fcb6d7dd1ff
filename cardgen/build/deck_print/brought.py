"""Brought: a deck as it is printed, with its verdict, and what its cards make."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Language, Text
from cardgen.model.deck import Deck
from cardgen.model.game import Card, Game, Scalar
from cardgen.rules.finding import Status
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import encode

TOKENS = Text("Tokens", "衍生物与标记")


class Part(NamedTuple):
    """A pile of the deck: its name, and its cards with their copies."""

    name: str
    cards: tuple[tuple[Card, int], ...]

    @property
    def copies(self) -> int:
        return sum(copies for _, copies in self.cards)


class Brought(NamedTuple):
    """`code`: its share code or, where the game has none, the deck as a list, which is read as well.

    `player`: whose it is, where it was brought to an event. `choices`: what the player chose.
    """

    game: Game
    name: str
    parts: tuple[Part, ...]
    tokens: Part
    status: Status
    findings: tuple[Text, ...]
    code: str
    shared: bool
    format: str = ""
    choices: Mapping[str, Scalar] = {}
    player: str = ""

    @property
    def language(self) -> Language:
        return "zh" if self.game.tag.lower().startswith("zh") else "en"

    @property
    def copies(self) -> int:
        return sum(part.copies for part in self.parts)

    @property
    def groups(self) -> tuple[Part, ...]:
        """What dividers part: the piles, or the kinds of card where there is only one pile; then tokens."""
        parts = self.parts if len(self.parts) > 1 else self._kinds()
        return (*parts, self.tokens) if self.tokens.cards else parts

    def _kinds(self) -> tuple[Part, ...]:
        found: dict[str, list[tuple[Card, int]]] = {}
        for part in self.parts:
            for card, copies in part.cards:
                found.setdefault(self.game.kinds[card.kind].name, []).append((card, copies))
        return tuple(Part(name, tuple(cards)) for name, cards in found.items())


def brought(
    game: Game, rules: RuleSet, deck: Deck, status: Status, said: Iterable[Diagnostic], player: str = ""
) -> Brought:
    """A deck that was judged, ready to be printed. Cards that the game does not have are left out."""
    language: Language = "zh" if game.tag.lower().startswith("zh") else "en"
    hand, strange = rules.hand(deck)
    cards = rules.cards.cards
    parts = tuple(
        Part(zone.name.in_(language), tuple((cards[n], copies) for n, copies in hand.counts((at,)).items()))
        for at, zone in enumerate(rules.zones)
        if hand.zones[at]
    )
    code = encode(rules.share, hand) if rules.share and parts and not strange else None
    shared = isinstance(code, str)
    findings = tuple(dict.fromkeys(one.message for one in said if one.severity == "error"))
    made = tokens(game, (card for part in parts for card, _ in part.cards))
    values = {name: value for name, value in deck.values.items() if name not in rules.parameters}
    return Brought(
        game,
        deck.name,
        parts,
        Part(TOKENS.in_(language), made),
        status,
        findings,
        code if isinstance(code, str) else _as_list(parts),
        shared,
        deck.format,
        values,
        player,
    )


def _as_list(parts: Iterable[Part]) -> str:
    return "\n".join(f"{copies} {card.id}" for part in parts for card, copies in part.cards)


def tokens(game: Game, cards: Iterable[Card]) -> tuple[tuple[Card, int], ...]:
    """What cards make: those whose kind says with `made_by` where their makers are named.

    One that names no card at all comes from the rules, and every deck needs it.
    """
    fields = {kind.id: kind.made_by for kind in game.kinds.values() if kind.made_by}
    own = [card for card in game.cards if card.kind in fields]
    if not own:
        return ()
    # The longest names first: within 《绝云锅巴》 there is no 锅巴.
    names = sorted(((word, card.id) for card in game.cards for word in (card.name, card.id)), key=_longest)
    wanted = {card.id for card in cards}
    found: dict[str, tuple[Card, int]] = {}
    grew = True
    while grew:  # a token may make another one
        before = len(found)
        for token in own:
            makers = _makers(token.get(fields[token.kind]), names) - {token.id}
            if not makers or not makers.isdisjoint(wanted):
                found[token.id] = token, token.copies or 1
                wanted.add(token.id)
        grew = len(found) > before
    return tuple(found.values())


def _longest(name: tuple[str, str]) -> int:
    return -len(name[0])


def _makers(value: object, names: Iterable[tuple[str, str]]) -> set[str]:
    """The cards that are named: in a list one by one, in a text wherever they stand first of all."""
    if isinstance(value, tuple):
        return {id for word, id in names if word in value}
    text, found = str(value or ""), list[tuple[int, str]]()
    for word, id in names:
        at = text.find(word)
        if at >= 0:
            found.append((at, id))
            text = text.replace(word, "\0" * len(word))
    return {min(found)[1]} if found else set()
