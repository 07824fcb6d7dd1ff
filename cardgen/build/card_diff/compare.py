"""Two versions of a game, drawn → the cards that look different."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.build.card_diff.areas import differing
from cardgen.build.faces import Progress, draw, silent
from cardgen.build.make import Workshop
from cardgen.changes.field_changes import Difference
from cardgen.changes.game_changes import Versions, card_pairs, differences
from cardgen.export.fingerprint import Fingerprints
from cardgen.model.document import Inlines
from cardgen.model.frame import Frame
from cardgen.model.game import Card, Output
from cardgen.units import Rect


class Changed(NamedTuple):
    """A card before and after; one of both is missing where it is new, or gone.

    `areas`: where the faces differ. `differences`: what differs in its fields.
    """

    before: Card | None
    after: Card | None
    old: Frame | None
    new: Frame | None
    areas: tuple[Rect, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def name(self) -> str:
        card = self.after or self.before
        return card.name if card else ""

    @property
    def said(self) -> tuple[Inlines, ...]:
        """What differs in its fields, in words."""
        return tuple(difference.words for difference in self.differences)

    @property
    def copies(self) -> int:
        return self.after.copies if self.after else 0


def compared(
    versions: Versions, old: Workshop, new: Workshop, output: Output, progress: Progress = silent
) -> tuple[Changed, ...]:
    """The cards whose faces differ, in the order of the game; then those that are gone."""
    pairs = card_pairs(versions.old, versions.new)
    was = _faces(old, [before for before, _ in pairs if before], output, progress)
    now = _faces(new, [after for _, after in pairs if after], output, progress)
    prints = Fingerprints()
    found: list[Changed] = []
    for before, after in pairs:
        one = Changed(
            before,
            after,
            was.get((before.kind, before.id)) if before else None,
            now.get((after.kind, after.id)) if after else None,
        )
        if one.old and one.new:
            if prints.of(one.old) == prints.of(one.new):
                continue
            one = one._replace(areas=differing(one.old, one.new, new.fonts))
        if before and after:
            one = one._replace(differences=tuple(differences(before, after, versions)))
        if one.old or one.new:
            found.append(one)
    return tuple(found)


def _faces(
    workshop: Workshop, cards: Sequence[Card], output: Output, progress: Progress
) -> dict[tuple[str, str], Frame]:
    game = workshop.game
    size = output.size if output.size in game.sizes else next(iter(game.sizes))
    drawn = draw(workshop, cards, output._replace(size=size, file=""), progress)
    return {key: frames[0] for key, frames in drawn.items()}
