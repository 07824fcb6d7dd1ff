"""A card of every kind of all games: a line to each element that it names, to where that is drawn."""

import pytest
from scenes_kit import GAMES, crossings, desk_of, game_of

from cardgen.diagnostics import Span
from cardgen.model.bounds import hull
from cardgen.model.document import Words
from cardgen.model.frame import Glyphs, Group, Path
from cardgen.model.scenes import Anatomy, AnatomyPart
from cardgen.rulebook.scenes.anatomy import draw, measures_of, pointed
from cardgen.rulebook.scenes.elements import element_boxes
from cardgen.rulebook.scenes.leaders import RING, Room, leaders
from cardgen.units import MM, Rect

KINDS = [(game, kind) for game in GAMES for kind in game_of(game).kinds]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_lines_reach_every_named_element(game: str, kind: str) -> None:
    desk = desk_of(game)
    card = next((card for card in game_of(game).cards if card.kind == kind), None)
    if card is None:
        return
    face = desk.face_of(card.id)
    assert face is not None
    names = tuple(element_boxes(face, desk.typesetter.fonts))
    if not names:
        pytest.skip("its template gives no element an id")
    parts = tuple(AnatomyPart((name,), (Words(name),), Span("x.md")) for name in names)
    shown = Anatomy(card.id, card.name, parts)
    for width in (120 * MM, 170 * MM):
        m = measures_of(face, width, "")
        found = pointed(shown, desk, face, m)
        assert len(found) == len(names)
        picture = Rect(m.left, 0.0, m.card, face.height * m.card / face.width)
        lines = leaders(
            [at for _, at in found], Room(picture, 20.0 if "left" in m.sides else None, width - 20, 8.0)
        )
        assert crossings(lines) == []
        for (_, at), line in zip(found, lines, strict=True):
            x, y = line.ring
            assert at.box.x - 3 * RING <= x <= at.box.x + at.box.w + 3 * RING
            crowded = len(names) * 1.5 * RING  # lines at one height give way to each other, up and down
            assert at.box.y - crowded <= y <= at.box.y + at.box.h + crowded
        assert [part.width for part in draw(shown, desk, width)] == [width]
    (phone,) = draw(shown, desk._replace(numbered=True), 72 * MM)
    (moved,) = phone.items
    assert isinstance(moved, Group)
    numbers = ["".join(item.text) for item in moved.frame.items if isinstance(item, Glyphs)]
    assert numbers == [str(n) for n in range(1, len(names) + 1)]
    for item in moved.frame.items:
        if isinstance(item, Path) and (box := hull(item.data)):
            left, top, right, bottom = box
            assert left >= -0.01 and right <= 72 * MM + 0.01
            assert top + moved.matrix[5] >= -0.01 and bottom + moved.matrix[5] <= phone.height + 0.01
    assert desk.diagnostics == []


def test_labels_stand_on_both_sides_of_a_narrow_page_where_it_is_said() -> None:
    face = desk_of("confix").face_of("magma-beast")
    assert face is not None
    assert measures_of(face, 96 * MM, "78mm").sides == ("right",)
    narrow = measures_of(face, 96 * MM, "78mm", side="both")
    assert narrow.sides == ("left", "right") and narrow.card > 40 * MM and narrow.label > 18 * MM


def test_large_labels_are_as_large_as_the_text() -> None:
    desk = desk_of("confix")
    part = AnatomyPart(("name",), (Words("名字"),), Span("x.md"))

    def sizes(large: bool) -> set[float]:
        shown = Anatomy("magma-beast", "熔岩巨兽", (part,), "60mm", large=large)
        (moved,) = draw(shown, desk, 170 * MM)[0].items
        assert isinstance(moved, Group)
        return {item.size for item in moved.frame.items if isinstance(item, Glyphs)}

    assert sizes(True) == {desk.look.size} and max(sizes(False)) < desk.look.size
