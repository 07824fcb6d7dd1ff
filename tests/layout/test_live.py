"""Keys that only a card can fill: arithmetic with fields, and elements that follow from others' extent."""

from collections.abc import Callable
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import CARD, GAME, Faces, bounds, draw, flat, glyphs, groups, in_mm, placed_path, words

from cardgen.model.frame import Path, Pen
from cardgen.units import MM, Color

Draw = Callable[..., Faces]


def shape(*lines: str) -> str:
    return '[[element]]\ntype = "shape"\nfill = "black"\n' + "\n".join(lines) + "\n"


def card(id: str, *lines: str) -> str:
    return f'[[card]]\nid = "{id}"\nname = "{id}"\nkind = "k"\n' + "\n".join(lines) + "\n"


def boxes(faces: Faces, id: str) -> list[tuple[float, ...]]:
    """The boxes of all outlines on a card's face, in millimetres."""
    assert not faces.diagnostics, faces.diagnostics
    return [in_mm(bounds(placed_path(i, m))) for i, m in flat(faces.frames[id]) if isinstance(i, Path)]


# ---- fields ---------------------------------------------------------------------------------------------

BAR = shape('box = ["2mm", "2mm", "{cost} * 3mm", "4mm"]')


def test_a_box_from_a_field(draw: Draw) -> None:
    faces = draw(BAR, card("a", "cost = 3") + card("b", "cost = 5"))
    assert boxes(faces, "a") == [(2, 2, 9, 4)]
    assert boxes(faces, "b") == [(2, 2, 15, 4)]


def test_a_card_without_the_field_has_no_such_element(draw: Draw) -> None:
    faces = draw(BAR, card("a") + card("b", "cost = 1"))
    assert (boxes(faces, "a"), boxes(faces, "b")) == ([], [(2, 2, 3, 4)])


def test_a_length_that_a_card_says(draw: Draw) -> None:
    faces = draw(shape('box = ["0mm", "0mm", "{note} + 1mm", "{note}"]'), card("a", 'note = "4mm"'))
    assert boxes(faces, "a") == [(0, 0, 5, 4)]


def test_a_variable_may_hold_the_arithmetic(draw: Draw) -> None:
    template = '[vars]\nbar = "max({cost} * 3mm, 10mm)"\n' + shape('box = ["0mm", "0mm", "$bar", "1mm"]')
    faces = draw(template, card("a", "cost = 3") + card("b", "cost = 5"))
    assert (boxes(faces, "a")[0][2], boxes(faces, "b")[0][2]) == (10, 15)


def test_every_sort_of_value(draw: Draw) -> None:
    template = (
        shape('shape = "{sign}"', 'radius = "{cost} * 1mm"', 'opacity = "{cost} / 10"', 'box = "{art}"')
        + shape('stroke = "{color} 50%"', 'width = "{cost} * 0.5pt"', 'rotate = "{cost} * 45"')
        + shape('shape = "polygon"', 'points = [[0, 0], ["{cost} / 4", 0], [0, 1]]', 'show = "{note}"')
    )
    faces = draw(
        template,
        card("a", "cost = 2", 'sign = "rounded"', 'color = "#804020"', 'note = "true"', 'art = "safe"')
        + card("b", "cost = 4", 'sign = "ellipse"', 'color = "#804020"', 'note = "false"', 'art = "card"'),
    )
    first, second = ([i for i, _ in flat(faces.frames[id]) if isinstance(i, Path)] for id in ("a", "b"))
    assert [len(first), len(second)] == [3, 2]
    assert [group.opacity for group in groups(faces.frames["a"])] == [0.2, 1.0]
    assert in_mm(bounds(first[0])) == (3, 3, 44, 64)
    assert first[0].data.numbers[:2] == pytest.approx((5 * MM, 3 * MM))
    assert first[1].pen == Pen(Color(0.751, 0.6255, 0.5627), 1.0)
    assert in_mm(bounds(first[2])) == (0, 0, 25, 70)
    assert groups(faces.frames["a"])[1].matrix[:4] == (0.0, 1.0, -1.0, 0.0)
    assert not faces.diagnostics


def test_a_card_that_chooses_may_need_other_keys(draw: Draw) -> None:
    template = shape('shape = "{sign}"', 'radius = "1mm"')
    faces = draw(template, card("a", 'sign = "ellipse"') + card("b", 'sign = "rounded"'))
    assert faces.codes == []


def test_a_count_with_arithmetic(draw: Draw) -> None:
    template = '[[element]]\ntype = "repeat"\nbox = ["0mm", "0mm", "4mm", "5mm"]\ncount = "{cost} * 2 - 1"\n'
    child = '[[element.child]]\ntype = "shape"\nfill = "black"\n'
    assert len(boxes(draw(template + child, card("a", "cost = 3")), "a")) == 5


def test_a_cell_knows_its_own_number_and_item(draw: Draw) -> None:
    template = (
        '[[element]]\ntype = "repeat"\nbox = ["0mm", "0mm", "{cost} * 1mm", "5mm"]\neach = "tags"\n'
        '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "0mm", "{item}", "{n} * 1mm"]\n'
    )
    faces = draw(template, card("a", "cost = 10", 'tags = ["2mm", "3mm"]'))
    assert boxes(faces, "a") == [(0, 0, 2, 1), (10, 0, 3, 2)]


def test_a_field_of_a_table(draw: Draw) -> None:
    assert boxes(
        draw(shape('box = ["0mm", "0mm", "{stats.hp} * 1mm", "1mm"]'), card("a", "stats = { hp = 7 }")), "a"
    )


def test_words_stay_words(draw: Draw) -> None:
    faces = draw('[[element]]\ntype = "text"\ntext = "{cost} * 3mm"\n', card("a", "cost = 2"))
    assert words(faces.first) == "2 * 3mm"


def test_what_is_the_same_is_prepared_once(draw: Draw) -> None:
    cards = "".join(card(f"c{n}", f"cost = {n % 2}") for n in range(6))
    faces = draw(BAR, cards)
    assert len({id(frame.items[0]) for frame in faces.frames.values()}) == 2


def test_a_condition_comes_first(draw: Draw) -> None:
    template = shape('box = ["0mm", "0mm", "{note} * 1mm", "1mm"]', "when = { cost = 1 }")
    assert draw(template, card("a", 'note = "wide"', "cost = 2")).codes == []
    assert draw(template, card("a", 'note = "wide"', "cost = 1")).codes == ["bad-length"]


def test_mistakes_name_card_element_and_place_once(draw: Draw) -> None:
    template = shape('id = "bar"', 'box = ["2mm", "2mm", "{cost} * 3mm", "4mm"]', 'opacity = "{cost} / 4"')
    faces = draw(template, card("a", "cost = 5") + card("b", "cost = 5") + card("c", "cost = 4"))
    (found,) = faces.diagnostics
    assert found.message.en == "card “a”, bar: opacity: expected from 0 to 1, found 1.25"
    assert str(found.span).endswith("t.toml:6:11")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('width = "{costs} * 1pt"', "unknown-field"),
        ('width = "{tags} * 1pt"', "wrong-type"),
        ('width = "{cost}"', "bad-length"),
        ('width = "{name} * 1pt"', "bad-length"),
        ('opacity = "{cost * 2"', "bad-length"),
        ('shape = "{name}"', "unknown-choice"),
        ('rotate = "{cost}"\n[[element]]\ntype = "{name}"', "unknown-choice"),
        ('rotate = "{cost}"\n[[element]]\nid = "$x.top"\ntype = "shape"', "unknown-variable"),
        ('width = "{cost} * 1pt"\nwidht = 2', "unknown-key"),
    ],
)
def test_a_mistake_with_a_field_is_told(draw: Draw, line: str, code: str) -> None:
    assert draw(shape(line), card("a", "cost = 1", 'tags = ["x"]') * 1).codes == [code]


def test_an_unknown_field_is_told_without_cards(draw: Draw) -> None:
    faces = draw(shape('width = "{costs} * 1pt"'), "")
    assert faces.codes == ["unknown-field"]
    assert "cost" in str(faces.diagnostics[0].hint)


# ---- extents --------------------------------------------------------------------------------------------

RULES = """
[[element]]
id = "rules"
type = "text"
box = ["4mm", "30mm", "42mm", "36mm"]
text = "{text}"
size = "8pt"
leading = 1.5
valign = "bottom"
"""
ART = shape('id = "art"', 'box = ["2mm", "2mm", "46mm", "$rules.top - 3.7mm"]')
LINE = 8 / MM
TEXTS = {1: "一行", 2: "一行\\n二行", 3: "一行\\n二行\\n三行"}


@pytest.mark.parametrize("template", [ART + RULES, RULES + ART])
def test_a_picture_follows_from_the_texts_height(draw: Draw, template: str) -> None:
    faces = draw(template, "".join(card(f"c{n}", f'text = "{text}"') for n, text in TEXTS.items()))
    for n in TEXTS:
        top = 66 - LINE - (n - 1) * 1.5 * LINE
        (box,) = boxes(faces, f"c{n}")
        assert box == pytest.approx((2, 2, 46, top - 3.7), abs=0.001)


def test_items_stay_in_the_order_of_the_file(draw: Draw) -> None:
    face = draw(ART + RULES, card("a", f'text = "{TEXTS[2]}"')).first
    assert [origin and origin.name for origin in face.elements] == ["art", "rules", "rules"]


def measures(*names: str) -> str:
    """Bars as long as what they measure, from the left edge; lines count as millimetres."""
    return "".join(
        shape(f'box = ["0mm", "0mm", "${name}{" * 1mm" if name.endswith("lines") else ""}", "1mm"]')
        for name in names
    )


ALL = measures(*(f"rules.{m}" for m in ("top", "bottom", "left", "right", "height", "width", "lines")))


def test_all_measures_of_a_text(draw: Draw) -> None:
    faces = draw(RULES + ALL, card("a", 'text = "三个字\\n两字"'))
    found = [box[2] for box in boxes(faces, "a")]
    high = LINE * 2.5
    expected = [66 - high, 66, 4, 4 + 3 * LINE, high, 3 * LINE, 2]
    assert found == [pytest.approx(value, abs=0.01) for value in expected]


@pytest.mark.parametrize(("valign", "y"), [("top", 30), ("middle", 30), ("bottom", 66)])
@pytest.mark.parametrize("why", ["", "when = { cost = 1 }"])
def test_a_text_that_is_not_there(draw: Draw, valign: str, y: float, why: str) -> None:
    rules = RULES.replace("bottom", valign) + why + "\n"
    faces = draw(rules + ALL, card("a", 'text = "字"' if why else ""))
    assert [box[2] for box in boxes(faces, "a")] == [y, y, 4, 4, 0, 0, 0]


def test_a_shape_a_group_and_a_picture_cut_off(draw: Draw) -> None:
    template = (
        shape('id = "dot"', 'shape = "ellipse"', 'box = ["5mm", "6mm", "7mm", "8mm"]')
        + '[[element]]\nid = "panel"\ntype = "group"\nbox = ["10mm", "20mm", "9mm", "9mm"]\nclip = true\n'
        + '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["1mm", "2mm", "30mm", "3mm"]\n'
        + measures("dot.right", "dot.bottom", "panel.left", "panel.top", "panel.right", "panel.bottom")
    )
    assert [box[2] for box in boxes(draw(template), "a")[2:]] == [12, 14, 11, 22, 19, 25]


def test_inside_a_group_places_are_its_own(draw: Draw) -> None:
    template = RULES + (
        '[[element]]\ntype = "group"\nbox = ["3mm", "5mm", "40mm", "60mm"]\n'
        '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "0mm", "1mm", "$rules.top"]\n'
    )
    (box,) = boxes(draw(template, card("a", 'text = "字"')), "a")
    assert box == pytest.approx((3, 5, 1, 66 - LINE - 5), abs=0.001)


def test_neighbours_in_a_group(draw: Draw) -> None:
    template = (
        '[[element]]\ntype = "group"\nbox = ["3mm", "5mm", "40mm", "60mm"]\n'
        '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "$one.bottom", "1mm", "2mm"]\n'
        '[[element.child]]\nid = "one"\ntype = "shape"\nfill = "black"\n'
        'box = ["0mm", "1mm", "1mm", "{cost} * 1mm"]\n'
    )
    assert boxes(draw(template, card("a", "cost = 4")), "a") == [(3, 10, 1, 2), (3, 6, 1, 4)]


def test_a_group_grows_with_what_it_holds(draw: Draw) -> None:
    template = RULES + (
        '[[element]]\ntype = "group"\nbox = ["0mm", "$rules.top", "40mm", "$rules.height"]\n'
        '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "0mm", "$w", "$h"]\n'
    )
    (box,) = boxes(draw(template, card("a", 'text = "字"')), "a")
    assert box == pytest.approx((0, 66 - LINE, 40, LINE), abs=0.001)


def test_words_and_names_of_files_may_hold_an_extent(draw: Draw) -> None:
    template = RULES + '[[element]]\ntype = "text"\ntext = "$rules.lines 行，$kind.x"\n'
    faces = draw(template, card("a", f'text = "{TEXTS[3]}"'))
    assert words(faces.first).endswith("3 行，k.x")


def test_a_constant_element_is_measured_and_shared(draw: Draw) -> None:
    template = RULES.replace("{text}", "字") + ART + shape('box = ["0mm", "0mm", "1mm", "1mm"]')
    faces = draw(template, card("a") + card("b"))
    assert faces.frames["a"].items[0] is faces.frames["b"].items[0]
    assert boxes(faces, "a")[0][3] == boxes(faces, "b")[0][3]


def test_one_size_for_all_is_known_to_followers(draw: Draw) -> None:
    long = "字" * 400
    rules = RULES + 'fit = { smallest = "4pt", same = true }\n'
    faces = draw(ART + rules, card("a", 'text = "字"') + card("b", f'text = "{long}"'))
    (size,) = {run.size for run in glyphs(faces.frames["b"])}
    assert size < 8
    assert boxes(faces, "a")[0][3] == pytest.approx(66 - size / MM - 3.7, abs=0.001)


def test_a_loop_is_told_once_with_its_elements(draw: Draw) -> None:
    template = (
        shape('id = "one"', 'box = ["0mm", "0mm", "$three.right", "1mm"]')
        + shape('id = "two"', 'box = ["0mm", "0mm", "$one.right", "1mm"]')
        + shape('id = "three"', 'box = ["0mm", "0mm", "$two.right", "1mm"]')
    )
    faces = draw(template, card("a") + card("b"))
    assert faces.codes == ["element-loop"]
    assert "one → three → two → one" in faces.diagnostics[0].message.en
    assert str(faces.diagnostics[0].span).endswith("t.toml:6:1")


def test_an_element_that_follows_from_itself(draw: Draw) -> None:
    faces = draw(shape('id = "one"', 'box = ["0mm", "0mm", "$one.right", "1mm"]'))
    assert faces.codes == ["element-loop"]


def test_a_group_does_not_follow_from_what_it_holds(draw: Draw) -> None:
    template = (
        '[[element]]\nid = "panel"\ntype = "group"\n'
        '[[element.child]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "0mm", "$panel.right", "1mm"]\n'
    )
    assert draw(template).codes == ["element-loop"]


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("$ruls.top", "unknown-variable", "rules"),
        ("$rules.topp", "unknown-variable", "top"),
        ("$rules", "unknown-variable", ""),
    ],
)
def test_a_name_that_is_none(draw: Draw, name: str, code: str, hint: str) -> None:
    faces = draw(RULES + shape(f'box = ["0mm", "0mm", "{name}", "1mm"]'), card("a", 'text = "字"'))
    assert faces.codes == [code]
    assert hint in str(faces.diagnostics[0].hint)


def test_an_element_in_another_group_is_out_of_reach(draw: Draw) -> None:
    template = (
        '[[element]]\ntype = "group"\n[[element.child]]\nid = "in"\ntype = "shape"\nfill = "black"\n'
        + shape('id = "out"', 'box = ["0mm", "0mm", "$in.right", "1mm"]')
    )
    faces = draw(template, card("a") + card("b"))
    assert faces.codes == ["unknown-element"]
    assert faces.diagnostics[0].message.en.startswith("card “a”, out: ")


# ---- any order ------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_order_of_followers_gives_the_same_drawing(data: st.DataObject) -> None:
    """A random net of bars, each as long as some others together, in a random order of the file."""
    count = data.draw(st.integers(2, 8))
    needs = [data.draw(st.sets(st.integers(0, n - 1), max_size=3)) if n else set() for n in range(count)]
    order = data.draw(st.permutations(range(count)))
    width: list[float] = []
    for n in range(count):
        width.append(1 + n % 2 + sum(width[m] for m in needs[n]))
    terms = {
        n: " + ".join((f"{1 + n % 2}mm", *(f"$e{m}.width" for m in sorted(needs[n])))) for n in range(count)
    }
    template = "".join(
        shape(f'id = "e{n}"', f'box = ["0mm", "{n}mm", "{terms[n]}", "{{cost}} * 1mm"]') for n in order
    )
    with TemporaryDirectory() as folder:
        faces = draw(FilePath(folder), template, card("a", "cost = 1") + card("b", "cost = 2"), game=GAME)
    for id, high in (("a", 1), ("b", 2)):
        found, expected = boxes(faces, id), [(0, n, width[n], high) for n in order]
        assert all(a == pytest.approx(b, abs=0.01) for a, b in zip(found, expected, strict=True))
        assert [origin and origin.name for origin in faces.frames[id].elements] == [f"e{n}" for n in order]


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 6), st.integers(0, 5), st.randoms())
def test_a_loop_of_any_length_is_told_once(length: int, others: int, random: object) -> None:
    loop = [
        shape(f'id = "l{n}"', f'box = ["0mm", "0mm", "$l{(n + 1) % length}.width", "1mm"]')
        for n in range(length)
    ]
    free = [shape(f'id = "f{n}"', 'box = ["0mm", "0mm", "1mm", "1mm"]') for n in range(others)]
    elements = loop + free
    random.shuffle(elements)  # type: ignore[attr-defined]
    with TemporaryDirectory() as folder:
        faces = draw(FilePath(folder), "".join(elements), CARD)
    assert faces.codes == ["element-loop"]
    assert faces.diagnostics[0].message.en.count("→") == length
