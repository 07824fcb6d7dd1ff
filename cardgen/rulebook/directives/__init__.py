"""Directives by name: one line each. A block directive stands on a line of its own."""

from cardgen.rulebook.directives.call import Directive
from cardgen.rulebook.directives.card import card
from cardgen.rulebook.directives.cards import cards
from cardgen.rulebook.directives.changelog import changelog
from cardgen.rulebook.directives.count import count
from cardgen.rulebook.directives.deck import deck
from cardgen.rulebook.directives.field import field
from cardgen.rulebook.directives.glossary import glossary
from cardgen.rulebook.directives.kinds import kinds
from cardgen.rulebook.directives.parameter import parameter
from cardgen.rulebook.directives.rules import rules
from cardgen.rulebook.directives.table import table

DIRECTIVES: dict[str, Directive] = {
    "count": Directive(inline=count),
    "kinds": Directive(inline=kinds),
    "field": Directive(inline=field),
    "parameter": Directive(inline=parameter, needs_game=False),
    "cards": Directive(block=cards),
    "table": Directive(block=table),
    "card": Directive(block=card),
    "deck": Directive(block=deck),
    "rules": Directive(block=rules, needs_game=False),
    "glossary": Directive(block=glossary, needs_game=False),
    "changelog": Directive(block=changelog),
}
BLOCK_NAMES = frozenset(name for name, directive in DIRECTIVES.items() if directive.block is not None)
