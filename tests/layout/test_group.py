"""group, and what any element may have: a condition, a turn, an opacity, a switch."""

from collections.abc import Callable

from frames_kit import steps
from layout_kit import CARD, Faces, bounds, groups, in_mm

from cardgen.model.frame import Group, Path
from cardgen.units import MM

Draw = Callable[..., Faces]
INNER = """
[[element]]
type = "group"
box = ["10mm", "20mm", "20mm", "10mm"]
{0}
[[element.child]]
type = "shape"
box = ["$w/2", "0mm", "$w/2", "$h"]
fill = "black"
[[element.child]]
type = "shape"
box = "card"
stroke = "black"
"""
BAR = '[[element]]\ntype = "shape"\nfill = "black"\nbox = ["10mm", "20mm", "30mm", "10mm"]\n'


def test_children_have_coordinates_of_their_own(draw: Draw) -> None:
    half, whole = draw(INNER.format("")).paths()
    assert in_mm(bounds(half)) == (20, 20, 10, 10)
    assert in_mm(bounds(whole)) == (10, 20, 20, 10)


def test_a_variable_from_outside_means_the_same_inside(draw: Draw) -> None:
    """`$h` in it is the card's, also two groups deep; `$w` in the element itself is the group's."""
    template = '[vars]\nu = "$h / 70"\nv = "2 * $u"\n' + INNER.format("").replace(
        'box = ["$w/2", "0mm", "$w/2", "$h"]', 'box = ["0mm", "0mm", "$w", "$v"]'
    )
    bar, _ = draw(template).paths()
    assert in_mm(bounds(bar)) == (10, 20, 20, 2)


def test_a_clip_is_the_box(draw: Draw) -> None:
    (group,) = [g for g in groups(draw(INNER.format("clip = true")).first) if g.clip]
    assert group.clip is not None
    assert in_mm(bounds(Path(group.clip))) == (10, 20, 20, 10)
    (inner,) = group.frame.items
    assert isinstance(inner, Group)
    assert [round(v / MM, 3) for v in inner.matrix[4:]] == [10, 20]
    (rounded,) = [g for g in groups(draw(INNER.format('clip = true\nradius = "2mm"')).first) if g.clip]
    assert rounded.clip is not None
    assert rounded.clip.ops.count("C") == 4


def test_without_clip_nothing_is_cut_off(draw: Draw) -> None:
    assert all(g.clip is None for g in groups(draw(INNER.format("")).first))


def test_a_group_of_nothing_is_nothing(draw: Draw) -> None:
    assert draw('[[element]]\ntype = "group"').first.items == ()


def test_rotate_turns_about_the_middle_of_the_box(draw: Draw) -> None:
    (turned,) = draw(BAR + "rotate = 90\n").paths()
    assert in_mm(bounds(turned)) == (20, 10, 10, 30)
    (half,) = draw(BAR + "rotate = 180\n").paths()
    assert in_mm(bounds(half)) == (10, 20, 30, 10)
    assert [round(v / MM, 3) for v in steps(half.data)[0][1:]] == [40, 30]  # its first corner is now the last


def test_rotate_goes_clockwise(draw: Draw) -> None:
    line = '[[element]]\ntype = "shape"\nshape = "line"\nstroke = "black"\n'
    (path,) = draw(line + 'box = ["10mm", "20mm", "20mm", "0mm"]\nrotate = 90').paths()
    assert [round(v / MM, 3) for v in steps(path.data)[1][1:]] == [20, 30]  # the right end is now below


def test_opacity_fades_all_of_it_together(draw: Draw) -> None:
    faded = [g for g in groups(draw(INNER.format("opacity = 0.5")).first) if g.opacity < 1]
    assert [g.opacity for g in faded] == [0.5]
    assert len(groups(faded[0].frame)) == 1


def test_when_picks_cards(draw: Draw) -> None:
    cards = "".join(f'[[card]]\nid = "c{n}"\nname = "{n}"\nkind = "k"\ncost = {n}\n' for n in range(5))
    faces = draw(BAR + "when = { cost = { at_least = 3 } }", cards + CARD)
    assert {id: len(f.items) for id, f in faces.frames.items()} == {
        "c0": 0, "c1": 0, "c2": 0, "c3": 1, "c4": 1, "a": 0,
    }  # fmt: skip


def test_when_asks_for_a_known_field(draw: Draw) -> None:
    faces = draw(BAR + "when = { cots = 3 }")
    assert faces.codes == ["unknown-field"]
    assert "cost" in str(faces.diagnostics[0].hint)
    assert str(faces.diagnostics[0].span).endswith("t.toml:5:10")


def test_show_is_a_switch(draw: Draw) -> None:
    template = "[vars]\npencil = false\n" + BAR + 'show = "$pencil"\n'
    assert draw(template).first.items == ()
    assert len(draw(template, extra={"pencil": True}).first.items) == 1
    assert len(draw(template, extra={"pencil": "true"}).first.items) == 1
    assert draw(template, extra={"pencil": "maybe"}).codes == ["wrong-type"]


def test_mistakes_are_found_in_what_is_switched_off(draw: Draw) -> None:
    assert draw(BAR.replace("black", "blakc") + "show = false").codes == ["bad-color"]


def test_every_mistake_of_a_template_is_told(draw: Draw) -> None:
    template = (
        BAR.replace("black", "blakc")
        + '[[element]]\ntype = "txet"\n'
        + '[[element]]\ntype = "text"\ntxt = "{name}"\nsize = "12"\n'
        + '[[element]]\nid = "no-type"\n'
    )
    faces = draw(template)
    assert faces.codes == ["bad-color", "unknown-choice", "bad-length", "unknown-key", "missing-key"]
    hints = [d.hint.en if d.hint else "" for d in faces.diagnostics]
    assert "text" in hints[1]
    assert "text" in hints[3]


def test_what_all_cards_share_is_one_object(draw: Draw) -> None:
    name = '[[element]]\ntype = "text"\ntext = "{name}"\n'
    card = '[[card]]\nid = "{0}"\nname = "{0}"\nkind = "k"\n'
    faces = draw(BAR + BAR + name + BAR, "".join(card.format(id) for id in "abc"))
    a, b, c = faces.frames.values()
    assert len(a.items) == 3
    for at in (0, 2):
        shared = a.items[at]
        assert shared.shared  # type: ignore[union-attr]
        assert shared is b.items[at] is c.items[at]
    assert len(a.items[0].frame.items) == 2  # type: ignore[union-attr]
    assert a.items[1] is not b.items[1]


def test_a_constant_element_with_a_condition_is_drawn_once(draw: Draw) -> None:
    card = '[[card]]\nid = "{0}"\nname = "{0}"\nkind = "k"\ncost = 1\n'
    faces = draw(INNER.format("when = { cost = 1 }"), card.format("a") + card.format("b"))
    a, b = faces.frames.values()
    assert a.items[0] is b.items[0]
