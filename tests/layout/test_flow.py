"""Rows and columns of any elements: room, gaps, growth, alignment, one fit for all texts in them."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, GAME, Faces, bounds, flat, glyphs, in_mm, placed_path, words

from cardgen.model.frame import Path
from cardgen.units import MM

Draw = Callable[..., Faces]
LINE = 8 / MM
SHAPE = 'type = "shape"\nfill = "black"\n'
SKILLS = """
skills = [
    { kind = "技能", name = "缩壳", text = "本怪物防御力+4，直到你的下个回合开始。", cost = 0 },
    { kind = "特技", name = "火舌", text = "以攻击力+4发起攻击。", cost = 2 },
]
"""
RICH = GAME.replace(
    "skills = {",
    """dice = { type = "table", fields = { pyro = "integer", energy = "integer", word = "text" } }
skills = {""",
).replace(
    'fields = { text = { type = "text" }, big',
    'fields = { kind = "string", name = "string", cost = "integer", text = { type = "text" }, big',
)


def flow(type_: str, *children: str, more: str = "", box: str = '["5mm", "10mm", "40mm", "30mm"]') -> str:
    head = f'[[element]]\nid = "s"\ntype = "{type_}"\nbox = {box}\n{more}\n'
    return head + "".join(f"[[element.child]]\n{c}\n" for c in children)


def boxes(faces: Faces, id: str = "a") -> list[tuple[float, ...]]:
    assert not faces.diagnostics, faces.diagnostics
    return [in_mm(bounds(placed_path(i, m))) for i, m in flat(faces.frames[id]) if isinstance(i, Path)]


def test_a_stack_holds_anything(draw: Draw) -> None:
    template = flow(
        "stack",
        SHAPE + 'cell = "4mm"',
        'text = "字"\nsize = "8pt"',
        SHAPE + 'cell = ["10mm", "5mm"]',
        SHAPE + 'box = ["7mm", "9mm", "3mm", "2mm"]',
        more='gap = "1mm"\nalign = "right"',
    )
    faces = draw(template)
    y = 10 + 4 + 1 + LINE + 1
    found = [(5, 10, 40, 4), (35, y, 10, 5), (42, y + 6, 3, 2)]
    assert boxes(faces) == [pytest.approx(box, abs=0.001) for box in found]
    (run,) = glyphs(faces.first)
    assert (run.x / MM, (run.y - 0.88 * 8) / MM) == pytest.approx((5, 15))


@pytest.mark.parametrize(("valign", "y"), [("top", 10), ("middle", 23), ("bottom", 36)])
def test_a_stack_stands_where_it_is_told(draw: Draw, valign: str, y: float) -> None:
    children = [SHAPE + 'cell = "1mm"', SHAPE + 'cell = "2mm"']
    found = boxes(draw(flow("stack", *children, more=f'gap = "1mm"\nvalign = "{valign}"')))
    assert found == [(5, y, 40, 1), (5, y + 2, 40, 2)]


def test_what_grows_takes_what_is_left(draw: Draw) -> None:
    children = [SHAPE + 'cell = "5mm"', SHAPE + "grow = 1", SHAPE + 'grow = 3\ncell = "2mm"']
    assert boxes(draw(flow("stack", *children, more='gap = "1.5mm"'))) == [
        (5, 10, 40, 5),
        (5, 16.5, 40, 5),
        (5, 23, 40, 17),
    ]
    assert boxes(draw(flow("row", *children, more='gap = "0.5mm"'))) == [
        (5, 10, 5, 30),
        (10.5, 10, 8, 30),
        (19, 10, 26, 30),
    ]


@pytest.mark.parametrize(("align", "x"), [("left", 5), ("center", 20.5), ("right", 36)])
@pytest.mark.parametrize(("valign", "y"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_a_row_is_aligned_both_ways(draw: Draw, align: str, x: float, valign: str, y: float) -> None:
    children = [SHAPE + 'cell = ["3mm", "6mm"]', SHAPE + 'cell = ["5mm", "2mm"]']
    more = f'gap = "1mm"\nalign = "{align}"\nvalign = "{valign}"'
    assert boxes(draw(flow("row", *children, more=more))) == [
        (x, 10 + y * 24, 3, 6),
        (x + 4, 10 + y * 28, 5, 2),
    ]


def test_a_text_in_a_row_is_as_wide_as_it_is_or_grows(draw: Draw) -> None:
    template = flow(
        "row", 'text = "两字"\nsize = "8pt"', SHAPE + 'cell = ["1mm", "1mm"]', 'text = "{text}"\ngrow = 1'
    )
    faces = draw(template, CARD + f'text = "{"字" * 30}"')
    ((x, *_),) = boxes(faces)
    assert x == pytest.approx(5 + 2 * LINE, abs=0.01)
    runs = glyphs(faces.first)
    per_line = int((40 - 1 - 2 * LINE) / LINE)
    assert [len(run.gids) for run in runs[1:]] == [per_line, per_line, 30 - 2 * per_line]
    assert {round(run.x / MM, 2) for run in runs[1:]} == {round(x + 1, 2)}


ROWS = flow(
    "stack",
    'type = "row"\neach = "skills"\nvalign = "top"\ngap = "1mm"\n'
    '[[element.child.child]]\ntype = "shape"\nfill = "black"\ncell = ["8mm", "4mm"]\n'
    '[[element.child.child]]\ntype = "stack"\ngrow = 1\n'
    '[[element.child.child.child]]\ntype = "row"\ngap = "0.5mm"\n'
    '[[element.child.child.child.child]]\ntext = "{item.name}"\nsize = "10pt"\n'
    '[[element.child.child.child.child]]\ntype = "repeat"\ncount = "{item.cost}"\n'
    'box = ["0mm", "0mm", "2mm", "2mm"]\n'
    '[[element.child.child.child.child.child]]\ntype = "shape"\nfill = "black"\n'
    '[[element.child.child.child]]\ntext = "{item.text}"\nsize = "8pt"\n',
    more='gap = "2mm"\nfit = { smallest = "5pt" }\nvalign = "bottom"',
)


def test_rows_of_rules_with_seal_name_cost_and_text(draw: Draw) -> None:
    faces = draw(ROWS, CARD + SKILLS, game=RICH)
    found = boxes(faces)
    assert [box[2:] for box in found] == [(8, 4), (8, 4), (2, 2), (2, 2)]
    assert words(faces.first).startswith("缩壳本怪物")
    high = [10 / MM + LINE * (1 + 1.5), 10 / MM + LINE]
    top = 40 - sum(high) - 2
    assert found[0][:2] == pytest.approx((5, top), abs=0.01)
    assert found[1][:2] == pytest.approx((5, top + high[0] + 2), abs=0.01)
    name = 5 + 8 + 1 + 2 * 10 / MM + 0.5
    assert [box[0] for box in found[2:]] == pytest.approx([name, name + 2], abs=0.01)
    middle = found[1][1] + 10 / MM / 2
    assert [box[1] + 1 for box in found[2:]] == pytest.approx([middle] * 2, abs=0.01)


def test_texts_at_any_depth_shrink_together_and_no_further_than_needed(draw: Draw) -> None:
    box = '["5mm", "10mm", "40mm", "17mm"]'
    template = ROWS.replace('["5mm", "10mm", "40mm", "30mm"]', box)
    faces = draw(template, CARD + SKILLS, game=RICH)
    assert not faces.diagnostics
    sizes = sorted({run.size for run in glyphs(faces.first)})
    assert len(sizes) == 2
    assert sizes[0] / sizes[1] == pytest.approx(0.8)
    assert sizes[1] < 10
    (tight,) = faces.tight
    assert (tight.element, tight.asked, tight.size) == ("s", 10, sizes[1])
    bottom = max(run.y + 0.12 * run.size for run in glyphs(faces.first)) / MM
    assert bottom == pytest.approx(27, abs=0.1)


def test_one_size_on_all_cards(draw: Draw) -> None:
    template = ROWS.replace('smallest = "5pt"', 'smallest = "5pt", same = true').replace('"30mm"]', '"17mm"]')
    short = CARD.replace('"a"', '"b"') + 'skills = [{ name = "短", text = "短", cost = 0 }]\n'
    faces = draw(template, CARD + SKILLS + short, game=RICH)
    assert {run.size for run in glyphs(faces.frames["a"])} == {run.size for run in glyphs(faces.frames["b"])}


def test_what_does_not_fit_is_told_with_how_much(draw: Draw) -> None:
    small = ROWS.replace('"30mm"]', '"9mm"]')
    faces = draw(small, CARD + SKILLS, game=RICH)
    assert faces.codes == ["overflow"]
    wide = flow("row", 'text = "很长很长的一行字很长很长的一行字"', SHAPE + 'cell = ["9mm", "9mm"]')
    assert draw(wide).codes == ["overflow"]
    tall = flow("stack", SHAPE + 'cell = "31mm"')
    found = draw(tall)
    assert found.codes == ["overflow"]
    assert found.diagnostics[0].message.en == "card “甲”, s: what it holds is 1.0 mm too large"


def test_numbers_of_an_item(draw: Draw) -> None:
    template = flow(
        "stack",
        'each = "skills"\ntext = "{item.name}"\nsize = "{item.cost} * 2pt + 6pt"\nindent = "{n} * 1mm"',
    )
    runs = glyphs(draw(template, CARD + SKILLS, game=RICH).first)
    assert [run.size for run in runs] == [6, 10]
    assert [run.x / MM for run in runs] == pytest.approx([6, 7])


def test_a_table_of_counts(draw: Draw) -> None:
    template = (
        '[[element]]\ntype = "repeat"\neach = "dice"\nalign = "right"\nbox = ["20mm", "0mm", "4mm", "4mm"]\n'
        '[[element.child]]\ntype = "text"\ntext = "{item}{n}"\n'
    )
    faces = draw(template, CARD + "dice = { energy = 2, pyro = 3 }\n", game=RICH)
    runs = glyphs(faces.first)
    assert words(faces.first) == "energy1energy2pyro3pyro4pyro5"
    assert (runs[0].x / MM, runs[-1].x / MM) == pytest.approx((4, 20), abs=0.01)
    assert draw(template, CARD + 'dice = { word = "x" }\n', game=RICH).codes == ["bad-count"]
    assert draw(template, CARD + "dice = { pyro = 201 }\n", game=RICH).codes == ["bad-count"]


def test_rules_split_by_their_opening_words(draw: Draw) -> None:
    template = flow(
        "stack", 'each = "text"\ntext = "{item.word}|{item.text}"', 'each = "text"\ntext = "{item.text}"'
    )
    text = 'text = "抽2张牌。\\n**反应** 对面抽牌时：你抽1张。\\n【永续】防御力+2。"\n'
    faces = draw(template, CARD + text)
    lines = "反应|对面抽牌时：你抽1张。永续|防御力+2。"
    assert words(faces.first) == lines + "抽2张牌。对面抽牌时：你抽1张。防御力+2。"
    whole = draw(flow("stack", 'each = "text"\ntext = "{n}{item}"'), CARD + text)
    assert words(whole.first) == "1抽2张牌。2反应 对面抽牌时：你抽1张。3【永续】防御力+2。"


def test_what_is_not_there_takes_no_room(draw: Draw) -> None:
    template = flow(
        "stack",
        'type = "symbol"\nsymbol = "{sign}"\ncell = ["4mm", "4mm"]',
        SHAPE + 'cell = "4mm"\nwhen = { cost = 1 }',
        'type = "row"\n[[element.child.child]]\ntext = "{note}"',
        SHAPE + 'cell = "2mm"',
        more='gap = "3mm"',
    )
    assert boxes(draw(template)) == [(5, 10, 40, 2)]


def test_mistakes_in_children_are_told_once_at_their_place(draw: Draw) -> None:
    for child, code in (
        (SHAPE + 'cell = "1mm"\ncel = 3', "unknown-key"),
        (SHAPE + 'cell = "x"', "bad-length"),
        (SHAPE + "grow = -1", "out-of-range"),
        (SHAPE + 'grow = 1\nwidht = "1pt"', "unknown-key"),
        ('type = "row"\nsize = 3', "unknown-key"),
        ('type = "row"\nalign = "middle"', "unknown-choice"),
        ('type = "row"\n[[element.child.child]]\ntext = "{txt}"', "unknown-field"),
    ):
        faces = draw(flow("row", child, box='"card"'), CARD + CARD.replace('"a"', '"b"'))
        assert faces.codes == [code], child


def test_endless_nesting_is_told(draw: Draw) -> None:
    path, template = "element", flow("row")
    for _ in range(17):
        path += ".child"
        template += f'[[{path}]]\ntype = "row"\n'
    assert draw(template).codes == ["nested-too-deeply"]
