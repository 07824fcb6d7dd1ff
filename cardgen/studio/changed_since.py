"""Which cards are not what they were: since the last print that was recorded, or the last commit."""

from cardgen.build.plan import Plan, Request, piles
from cardgen.build.reprint import drawn, plain
from cardgen.changes.game_changes import card_pairs
from cardgen.diagnostics import Diagnostic, Mistakes
from cardgen.load.ledger import read_ledger
from cardgen.load.older import older_game, revisions
from cardgen.model.game import Game, Output
from cardgen.model.ledger import compared, held
from cardgen.studio.last_made import LastMade
from cardgen.studio.room import Room
from cardgen.studio.telling import Json

MOST_DRAWN = 400  # cards that are drawn to be compared with a print
NOTHING: Json = {"since": "", "what": "", "cards": []}
_committed = LastMade[Game](1)


def changed_since(room: Room) -> Json:
    """By how they look, if they were printed; else by what is written about them."""
    try:
        return _since_print(room) or _since_commit(room) or NOTHING
    except Mistakes:  # the page tells of mistakes elsewhere
        return NOTHING


def _since_print(room: Room) -> Json | None:
    size = room.size("")
    ledger = [entry for entry in read_ledger(room.project, room.game) if entry.size == size]
    if not ledger or len(room.game.cards) > MOST_DRAWN:
        return None
    usual = next((output for output in room.game.outputs if output.size == size), Output("", size))
    request = plain(Request(room.game, usual, room.folder, draft=True))
    stacks = drawn(room.supplies, Plan(request, (0.0, 0.0), (), piles(request))).stacks
    missing = compared(stacks, held(ledger, size)).missing
    cards = [stack.card for stack, copies in zip(stacks, missing, strict=True) if copies]
    return {"since": "print", "what": ledger[-1].date, "cards": [*dict.fromkeys(cards)]}


def _since_commit(room: Room) -> Json | None:
    (head,) = revisions(room.folder, (), 1) or (None,)
    if head is None:
        return None
    old = _committed.get(room, head.commit)
    if old is None:
        found = older_game(room.project, room.game, head.commit, room.folder)
        if isinstance(found, Diagnostic):
            return None
        old = _committed.put(room, head.commit, found)
    pairs = card_pairs(old, room.game)
    cards = [after.id for before, after in pairs if after and (before is None or before[:5] != after[:5])]
    return {"since": "commit", "what": head.date, "cards": cards}
