"""A deck as the text of a deck file, which load/decks.py reads again."""

from cardgen.decode.quoting import quoted
from cardgen.decode.variables import NAME_CHARS
from cardgen.model.deck import Deck
from cardgen.model.game import Game, Scalar
from cardgen.rules.ruleset import RuleSet

BARE = NAME_CHARS | {"-"}


def deck_text(deck: Deck, game: Game, rules: RuleSet) -> str:
    """TOML: cards by id, their names beside them; a zone is named only for cards that are not at home."""
    lines = [f"name = {quoted(deck.name)}", f"game = {quoted(game.id)}"]
    if deck.format:
        lines.append(f"format = {quoted(deck.format)}")
    if deck.scope != "deck":
        lines.append(f"scope = {quoted(deck.scope)}")
    if deck.values:
        lines += ["", "[values]", *(f"{key(name)} = {value(v)}" for name, v in deck.values.items())]
    for zone, cards in by_zone(deck, rules).items():
        lines += ["", f"[zones.{key(zone)}]" if zone else "[cards]"]
        for word, copies in cards.items():
            number = rules.cards.find(word)
            name = rules.cards.name(number) if number is not None else word
            lines.append(f"{key(word)} = {copies}" + (f"  # {name}" if name != word else ""))
    return "\n".join(lines) + "\n"


def by_zone(deck: Deck, rules: RuleSet) -> dict[str, dict[str, int]]:
    """Copies by zone and id; "" holds the cards that lie where they go by themselves."""
    found: dict[str, dict[str, int]] = {"": {}}
    for zone, entries in deck.zones.items():
        for entry in entries:
            number = rules.cards.find(entry.card)
            word = rules.cards.cards[number].id if number is not None else entry.card
            home = rules.home(number, deck.scope) if number is not None else None
            at_home = home is not None and rules.zones[home].id == zone
            cards = found.setdefault("" if at_home else zone, {})
            cards[word] = cards.get(word, 0) + entry.copies
    if not found[""] and len(found) > 1:
        del found[""]
    return found


def key(name: str) -> str:
    return name if name and BARE.issuperset(name) else quoted(name)


def value(scalar: Scalar) -> str:
    if isinstance(scalar, bool):
        return "true" if scalar else "false"
    return quoted(scalar) if isinstance(scalar, str) else repr(scalar)
