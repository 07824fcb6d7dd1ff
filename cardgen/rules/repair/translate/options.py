"""options, for the solver."""

from cardgen.rules.forms.options import Options
from cardgen.rules.repair.led import means
from cardgen.rules.repair.linear import Linear, total
from cardgen.rules.repair.model import Model
from cardgen.rules.repair.program import opposite


def translate(model: Model, form: Options) -> None:
    """All copies of cards that fit the same options are shared out among them, each with its room."""
    program, zones = model.program, form.common.zones
    opened = [model.condition(option.condition) for option in form.options]
    tests = [means(model, option.cards) for option in form.options]
    classes: dict[tuple[int, ...], list[int]] = {}
    for card in sorted(form.common.picked):
        fits = tuple(program.all_of([open_, test(card)]) for open_, test in zip(opened, tests, strict=True))
        classes.setdefault(fits, []).append(card)
    placed: list[list[Linear]] = [[] for _ in form.options]
    for fits, cards in classes.items():
        have = model.amount(cards, zones)
        most = int(program.span(have)[1])
        shares: list[Linear] = []
        for place, fit in enumerate(fits):
            if fit == opposite(program.true) or not most:
                continue
            share = Linear({program.variable(0, most): 1})
            program.require(share, None, 0, (opposite(fit),))
            shares.append(share)
            placed[place].append(share)
        model.require(have.minus(total(shares)), 0, 0)
    for option, parts in zip(form.options, placed, strict=True):
        if option.most is not None:
            room = program.largest([program.floor(model.number(option.most)), Linear({})])
            model.require(total(parts).minus(room), None, 0)
