"""part: elements said once, with variables of their own."""

from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from layout_kit import CARD, Faces, bounds, flat, glyphs, in_mm, placed_path, words

from cardgen.load.project import find_project
from cardgen.load.templates import load_template, template_names
from cardgen.model.frame import Path
from cardgen.units import parse_color

Draw = Callable[..., Faces]
BADGE = """
[parts.badge]
vars = { value = "", ink = "$red", wide = "$w", ground = "white" }
[[parts.badge.element]]
type = "shape"
fill = "$ground"
box = ["0mm", "0mm", "$wide", "$h"]
[[parts.badge.element]]
type = "text"
text = "$value"
color = "$ink"
"""
VARS = '[vars]\nred = "#ff0000"\nink = "#0000ff"\n'


def part(*lines: str) -> str:
    return '[[element]]\ntype = "part"\npart = "badge"\n' + "\n".join(lines) + "\n"


def boxes(faces: Faces) -> list[tuple[float, ...]]:
    assert not faces.diagnostics, faces.diagnostics
    return [in_mm(bounds(placed_path(i, m))) for i, m in flat(faces.first) if isinstance(i, Path)]


def test_a_part_twice_with_other_values(draw: Draw) -> None:
    template = VARS + BADGE + part('box = ["2mm", "3mm", "10mm", "5mm"]', 'with = { value = "{cost}" }')
    template += part('box = ["20mm", "3mm", "6mm", "5mm"]', 'with = { value = "{n}甲", ink = "$ink 50%" }')
    faces = draw(template, CARD + "cost = 7")
    assert boxes(faces) == [(2, 3, 10, 5), (20, 3, 6, 5)]
    first, *_ = glyphs(faces.first)
    assert words(faces.first) == "7"
    assert first.color == parse_color("#ff0000")
    template = VARS + BADGE + part('with = { value = "{name}", ink = "$ink 50%" }')
    (run,) = glyphs(draw(template).first)
    assert run.color == parse_color("#ffffff").mix(parse_color("#102030"), 0.5)  # type: ignore[union-attr]


def test_what_is_passed_is_seen_from_outside(draw: Draw) -> None:
    faces = draw(VARS + BADGE + part('box = ["0mm", "0mm", "10mm", "5mm"]', 'with = { wide = "$w / 2" }'))
    assert boxes(faces) == [(0, 0, 25, 5)]
    pair = part('box = ["0mm", "0mm", "$w / 2", "$h"]', 'with = { wide = "$w / 4" }').replace(
        "[[element]]", "[[parts.pair.element]]"
    )
    inner = "[parts.pair]\n" + pair
    use = '[[element]]\ntype = "part"\npart = "pair"\nbox = ["0mm", "0mm", "20mm", "4mm"]\n'
    assert boxes(draw(VARS + BADGE + inner + use)) == [(0, 0, 5, 4)]


def test_a_sign_that_is_left_out(draw: Draw) -> None:
    badge = (
        "[parts.badge]\nvars = { sign = '' }\n[[parts.badge.element]]\ntype = 'symbol'\nsymbol = '$sign'\n"
    )
    faces = draw(badge + part() + part("with = { sign = 'square' }"))
    assert len(boxes(faces)) == 1
    assert draw('[[element]]\ntype = "symbol"\n').codes == ["unknown-symbol"]


def test_gradients_and_arithmetic_with_fields(draw: Draw) -> None:
    sky = '{ linear = 0, stops = ["$ink", "white"] }'
    faces = draw(
        VARS + BADGE + part(f'with = {{ ground = {sky}, wide = "{{cost}} * 2mm" }}'), CARD + "cost = 4"
    )
    assert boxes(faces) == [(0, 0, 8, 70)]


def test_one_size_for_all_is_found_in_parts(draw: Draw) -> None:
    badge = BADGE.replace('color = "$ink"', 'color = "$ink"\nfit = { smallest = "4pt", same = true }')
    long = CARD.replace('"a"', '"b"') + f'text = "{"字" * 60}"\n'
    template = VARS + badge + part('box = ["0mm", "0mm", "20mm", "10mm"]', 'with = { value = "{text}" }')
    faces = draw(template, CARD + 'text = "字"\n' + long)
    a, b = ({run.size for run in glyphs(f)} for f in faces.frames.values())
    assert a == b != {8.0}


def test_parts_are_inherited_and_shared_by_a_file(tmp_path: FilePath) -> None:
    folder = tmp_path / "templates" / "g"
    folder.mkdir(parents=True)
    (tmp_path / "card_data").mkdir()
    (folder / "parts.toml").write_text(VARS + BADGE, "utf-8")
    (folder / "base.toml").write_text("[[parts.dot.element]]\ntype = 'shape'\n", "utf-8")
    (folder / "t.toml").write_text(
        "extends = 'base'\n[vars]\nink = '#010101'\n[[parts.badge.element]]\n", "utf-8"
    )
    project = find_project(tmp_path)
    template, problems = load_template(project, "g", "t")
    assert template is not None
    assert not problems
    assert {name: len(part.elements) for name, part in template.parts.items()} == {"badge": 1, "dot": 1}
    assert template.vars == {"red": "#ff0000", "ink": "#010101"}
    base, _ = load_template(project, "g", "base")
    assert base is not None
    assert len(base.parts["badge"].elements) == 2
    assert "parts" not in template_names(project, "g")


@pytest.mark.parametrize(
    ("template", "code"),
    [
        (part(), "unknown-choice"),
        (BADGE + '[[element]]\ntype = "part"\n', "missing-key"),
        (BADGE + '[[element]]\ntype = "part"\npart = "bagde"\n', "unknown-choice"),
        (BADGE + VARS + part('with = { valu = "x" }'), "unknown-key"),
        (BADGE + part(), "unknown-variable"),
        (VARS + BADGE + part("with = { value = [1] }"), "wrong-type"),
        (
            '[[parts.badge.element]]\ntype = "part"\npart = "b"\n'
            '[[parts.b.element]]\ntype = "part"\npart = "badge"\n' + part(),
            "part-loop",
        ),
        (
            "".join(f'[[parts.p{n}.element]]\ntype = "part"\npart = "p{n + 1}"\n' for n in range(6))
            + '[[parts.p6.element]]\ntype = "shape"\n[[parts.badge.element]]\ntype = "part"\npart = "p0"\n'
            + part(),
            "nested-too-deeply",
        ),
    ],
)
def test_mistakes(draw: Draw, template: str, code: str) -> None:
    assert draw(template).codes == [code]
