"""Directives by name: one line each. What one does is the function of its name in the module of its name in
`rulebook/directives/`, imported where it is first used: most documents use two or three."""

from cardgen.record import NamedTuple


class Directive(NamedTuple):
    """`block`: it stands on a line of its own and gives blocks; else it stands within a line."""

    block: bool = False
    needs_game: bool = True


DIRECTIVES: dict[str, Directive] = {
    "count": Directive(),
    "kinds": Directive(),
    "field": Directive(),
    "sum": Directive(needs_game=False),
    "result": Directive(needs_game=False),
    "parameter": Directive(needs_game=False),
    "code": Directive(),
    "page": Directive(needs_game=False),
    "cards": Directive(block=True),
    "table": Directive(block=True),
    "chart": Directive(block=True),
    "card": Directive(block=True),
    "box": Directive(block=True),
    "deck": Directive(block=True),
    "rules": Directive(block=True, needs_game=False),
    "glossary": Directive(block=True, needs_game=False),
    "changelog": Directive(block=True),
}
BLOCK_NAMES = frozenset(name for name, directive in DIRECTIVES.items() if directive.block)
