"""Cards that the rules do not tell apart: if one of them fits in a legal deck, all of them do."""

from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import Constraint

# A card and a zone.
CardInZone = tuple[int, int]


def alike(model: Model) -> list[list[int]]:
    """Groups of cards whose variables have the same ends and stand in the same rows with the same factors."""
    program = model.program
    owner = {variable: place for place, variable in model.copies_of.items()}
    marks: dict[int, set[object]] = {card: set() for card, _ in model.copies_of}
    for (card, zone), variable in model.copies_of.items():
        marks[card].add((zone, program.low[variable], program.high[variable]))
    for number, row in enumerate(program.rows):
        for card, mark in _marks(number, row, owner):
            marks[card].add(mark)
    for product in program.products:
        for variable in (product.a, product.b):
            if variable in owner:
                marks[owner[variable][0]].add(product)
    groups: dict[frozenset[object], list[int]] = {}
    for card, signs in sorted(marks.items()):
        groups.setdefault(frozenset(signs), []).append(card)
    return list(groups.values())


def _marks(number: int, row: Constraint, owner: dict[int, CardInZone]) -> list[tuple[int, object]]:
    """What a row says of each of its cards. One that is about a single card does not say which."""
    places = [owner.get(variable) for variable in row.variables]
    asked = [owner[v][0] for v in (*row.only_if, *(~literal for literal in row.only_if)) if v in owner]
    own = {place[0] if place is not None else None for place in places}
    found: list[tuple[int, object]] = [(card, ("if", number)) for card in asked]
    if len(own) == 1 and None not in own:
        shape = tuple(sorted((p[1], f) for p, f in zip(places, row.factors, strict=True) if p is not None))
        return [*found, *((card, (shape, *row[2:])) for card in own if card is not None)]
    terms = zip(places, row.factors, strict=True)
    return [*found, *((p[0], (number, p[1], factor)) for p, factor in terms if p is not None)]
