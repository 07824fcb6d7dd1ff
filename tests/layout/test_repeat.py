"""repeat: how many, where, filled or not, and its limits."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, Faces, bounds, flat, in_mm, words

from cardgen.layout.items import MOST_CELLS, MOST_ITEMS
from cardgen.model.frame import Path

Draw = Callable[..., Faces]
PIP = """
[[element.child]]
type = "shape"
box = "card"
fill = "black"
"""


def repeat(*lines: str, cell: str = PIP) -> str:
    head = '[[element]]\ntype = "repeat"\nbox = ["10mm", "20mm", "4mm", "5mm"]\n'
    return head + "\n".join(lines) + cell


def lefts(faces: Faces) -> list[float]:
    return [in_mm(bounds(p))[0] for p in faces.paths()]


def with_cost(cost: int) -> str:
    return f"{CARD}cost = {cost}\n"


def test_a_count_from_the_card(draw: Draw) -> None:
    faces = draw(repeat('count = "{cost}"', 'step = ["6mm", "0mm"]'), with_cost(3))
    assert lefts(faces) == [10, 16, 22]
    assert in_mm(bounds(faces.paths()[0])) == (10, 20, 4, 5)


def test_a_fixed_count_steps_by_the_width(draw: Draw) -> None:
    assert lefts(draw(repeat("count = 3"))) == [10, 14, 18]


def test_a_step_down_and_backwards(draw: Draw) -> None:
    boxes = [in_mm(bounds(p))[:2] for p in draw(repeat("count = 3", 'step = ["-2mm", "7mm"]')).paths()]
    assert boxes == [(10, 20), (8, 27), (6, 34)]


def test_center_keeps_the_middle(draw: Draw) -> None:
    for count, expected in {1: [10], 2: [7, 13], 3: [4, 10, 16]}.items():
        faces = draw(
            repeat('count = "{cost}"', 'step = ["6mm", "0mm"]', 'align = "center"'), with_cost(count)
        )
        assert lefts(faces) == expected


def test_none_and_missing_draw_nothing(draw: Draw) -> None:
    template = repeat('count = "{cost}"')
    assert draw(template, with_cost(0)).first.items == ()
    assert draw(template).first.items == ()


def test_total_and_filled(draw: Draw) -> None:
    cell = (
        PIP + "when = { filled = true }\n" + PIP.replace("fill =", "stroke =") + "when = { filled = false }\n"
    )
    paths = draw(repeat('count = "{cost}"', "total = 5", cell=cell), with_cost(2)).paths()
    assert [p.fill is not None for p in paths] == [True, True, False, False, False]
    more = draw(repeat('count = "{cost}"', "total = 5", cell=cell), with_cost(7)).paths()
    assert len(more) == 7


def test_each_gives_item_and_number(draw: Draw) -> None:
    cell = '\n[[element.child]]\ntype = "text"\ntext = "{n}{item}"\nsize = "3pt"\n'
    faces = draw(repeat('each = "tags"', cell=cell), CARD + 'tags = ["火", "水"]')
    assert words(faces.first) == "1火2水"
    assert not faces.diagnostics


def test_each_over_tables(draw: Draw) -> None:
    cell = (
        '\n[[element.child]]\ntype = "text"\ntext = "{item.text}"\nsize = "2pt"\n'
        "when = { n = { at_least = 2 } }\n"
    )
    skills = 'skills = [{ text = "一" }, { text = "二" }, { text = "三" }]'
    assert words(draw(repeat('each = "skills"', cell=cell), CARD + skills).first) == "二三"


def test_an_unknown_list(draw: Draw) -> None:
    faces = draw(repeat('each = "tag"'))
    assert faces.codes == ["unknown-field"]
    assert "tags" in str(faces.diagnostics[0].hint)


@pytest.mark.parametrize("count", ['"many"', '"-1"', '"2.5"', str(MOST_ITEMS + 1), '"99999999999999999999"'])
def test_a_count_that_is_none(draw: Draw, count: str) -> None:
    faces = draw(repeat(f"count = {count}"))
    assert faces.codes == ["bad-count"]
    assert "甲" in faces.diagnostics[0].message.zh
    assert str(faces.diagnostics[0].span).endswith("t.toml:4:9")


def test_a_count_on_the_card_that_is_too_large(draw: Draw) -> None:
    faces = draw(repeat('count = "{cost}"'), with_cost(100_000))
    assert faces.codes == ["bad-count"]
    assert str(faces.diagnostics[0].span).endswith("cards.toml:5:8")


def test_a_list_that_is_too_long_names_the_card(draw: Draw) -> None:
    tags = ", ".join('"x"' for _ in range(MOST_ITEMS + 1))
    faces = draw(repeat('each = "tags"'), f"{CARD}tags = [{tags}]")
    assert faces.codes == ["too-many-items"]
    assert "甲" in faces.diagnostics[0].message.zh
    assert str(faces.diagnostics[0].span).endswith("cards.toml:5:8")


@pytest.mark.parametrize("more", ["", 'when = { id = { not = "x" } }\n'])
def test_repeats_in_repeats_end(draw: Draw, more: str) -> None:
    inner = "".join(
        f'\n[[element{".child" * depth}]]\ntype = "repeat"\nbox = "card"\ncount = {MOST_ITEMS}\n{more}'
        for depth in (1, 2, 3)
    )
    cell = inner + PIP.replace("element.child", "element.child.child.child.child")
    faces = draw(repeat(f"count = {MOST_ITEMS}", cell=cell), CARD + CARD.replace('"a"', '"b"'))
    assert set(faces.codes) == {"too-many-items"}
    assert "甲" in faces.diagnostics[0].message.zh
    drawn = sum(isinstance(i, Path) for i, _ in flat(faces.first))
    assert drawn <= MOST_CELLS


def test_the_limit_is_for_each_card_and_not_for_all(draw: Draw) -> None:
    cards = "".join(f'[[card]]\nid = "c{n}"\nname = "{n}"\nkind = "k"\ncost = 100\n' for n in range(60))
    assert draw(repeat('count = "{cost}"'), cards).codes == []
