"""Only what changed: what a plan would print, beside what was printed before."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from cardgen.build.faces import Progress, silent
from cardgen.build.make import Supplies, Workshop, stop_on_errors, supplies, workshop_with
from cardgen.build.pairing import Pairs, on_sheets, paired
from cardgen.build.plan import Plan, PrintedPile, Request, lay_out, piles
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.export.fingerprint import Fingerprints
from cardgen.impose.sheets import Printed
from cardgen.load.older import revisions
from cardgen.load.project import Project
from cardgen.model.game import Game
from cardgen.model.ledger import Compared, Print, Stack, compared, without


class Drawn(NamedTuple):
    """A plan with its faces drawn, and each as the ledger knows it."""

    workshop: Workshop
    what: Plan
    pairs: Pairs
    stacks: tuple[Stack, ...]


class Reprint(NamedTuple):
    """What is printed: `plan` is None where there is nothing to print. `away`: what nobody needs any more."""

    plan: Plan | None
    faces: tuple[Printed, ...]
    printed: tuple[Stack, ...]
    away: tuple[Stack, ...]


def plain(request: Request) -> Request:
    """The same without what only fills up sheets: spares, quick references, the rulebook."""
    return request._replace(output=request.output.bare(), rulebook=None)


def drawn(known: Supplies, what: Plan, progress: Progress = silent) -> Drawn:
    """Draws all cards of a plan. Raises Mistakes where anything is wrong."""
    workshop = workshop_with(known, draft=what.request.draft)
    stop_on_errors(workshop.desk)
    pairs = paired(workshop, what, progress)
    stop_on_errors(workshop.desk)
    prints = Fingerprints()
    stacks = tuple(
        Stack(
            piece.card.id,
            piece.card.name,
            piece.copies,
            prints.of(one.front),
            prints.of(one.back) if one.back else "",
        )
        for piece, one in zip(pairs.pieces, pairs.laid, strict=True)
        if not piece.spare
    )
    return Drawn(workshop, what, pairs, stacks)


def older_stacks(project: Project, game: Game, request: Request) -> tuple[Stack, ...]:
    """What the same request would have printed of an older version of the game."""
    known = {card.id for card in game.cards}
    output = request.output._replace(
        size=request.output.size if request.output.size in game.sizes else next(iter(game.sizes)),
        deck={id: copies for id, copies in request.output.deck.items() if id in known},
    )
    if request.output.deck and not output.deck:
        return ()
    older = plain(request._replace(game=game, output=output, draft=True))
    # How its cards lay on paper does not matter any more.
    return drawn(supplies(project, game), Plan(older, (0.0, 0.0), (), piles(older))).stacks


def entry_of(request: Request, made: Reprint, away: tuple[Stack, ...], *, partly: bool) -> Print:
    """A print as the ledger keeps it. `away`: what is there no more; `partly`: it goes with what is."""
    whole = not partly and request.output.whole and request.output.copies is None
    (head,) = revisions(request.game.root, (), 1) or (None,)
    commit, today = head.commit[:10] if head else "", date.today().isoformat()
    return Print(today, request.game.version, request.output.size, whole, made.printed, away, commit)


def everything(found: Drawn) -> Reprint:
    """All of the plan, as it would be printed without a ledger."""
    faces = on_sheets(found.workshop, found.what, found.pairs)
    return Reprint(found.what, faces, found.stacks, ())


def only_changed(found: Drawn, there: Sequence[Stack], lost: Mapping[str, int]) -> Reprint:
    """Faces that changed, and what is missing of the others; what is there and is not wanted."""
    _all_printed(found, lost)
    left, _ = without(there, lost)
    missing, surplus = compared(found.stacks, left)
    if not found.what.request.output.whole:
        own = {stack.card for stack in found.stacks}
        surplus = tuple(stack for stack in surplus if stack.card in own)
    return _some(found, Compared(missing, surplus))


def only_lost(found: Drawn, lost: Mapping[str, int]) -> Reprint:
    """So many of each card that is lost."""
    _all_printed(found, lost)
    left = dict(lost)
    amounts: list[int] = []
    last = {stack.card: n for n, stack in enumerate(found.stacks)}
    for n, stack in enumerate(found.stacks):
        asked = left.get(stack.card, 0)
        amounts.append(asked if n == last[stack.card] else min(asked, stack.copies))
        left[stack.card] = asked - amounts[-1]
    return _some(found, Compared(tuple(amounts), ()))


def _some(found: Drawn, what: Compared) -> Reprint:
    """So many of each face, packed anew."""
    pieces, laid, behind = found.pairs
    rows = [row for row in zip(pieces, laid, found.stacks, what.missing, strict=True) if row[3]]
    printed = tuple(stack._replace(copies=n) for _, _, stack, n in rows)
    if not rows:
        return Reprint(None, (), (), what.surplus)
    piles = tuple(PrintedPile(piece.card, n) for piece, _, _, n in rows)
    fewer = found.what._replace(printed=piles)
    fewer = fewer._replace(runs=lay_out(fewer))
    pairs = Pairs(
        tuple(piece._replace(copies=n) for piece, _, _, n in rows),
        tuple(one._replace(copies=n) for _, one, _, n in rows),
        behind,
    )
    return Reprint(fewer, on_sheets(found.workshop, fewer, pairs), printed, what.surplus)


def _all_printed(found: Drawn, lost: Mapping[str, int]) -> None:
    """Raises Mistakes where a lost card is none of those that would be printed."""
    from cardgen.decode.suggest import hint_for

    known = [stack.card for stack in found.stacks]
    wrong = [
        Diagnostic(
            "unknown-card",
            Text(f"--lost: no card “{card}” is printed here", f"--lost：这里不印「{card}」这张牌"),
            hint=hint_for(card, known),
        )
        for card in lost
        if card not in known
    ]
    if wrong:
        raise Mistakes(wrong)
