"""The element in CONTRIBUTING.md works as it stands there."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from layout_kit import CARD, bounds, draw, in_mm
from pages import DOCS, fences

import cardgen.layout.prepare
from cardgen.layout import elements

TARGET = '[[element]]\ntype = "target"\nbox = ["5mm", "10mm", "20mm", "20mm"]\nrings = "{cost}"\n'


def test_the_worked_element_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS.parent / "CONTRIBUTING.md").read_text("utf-8")
    (source,) = (fence.text for fence in fences(text) if fence.info.startswith("python"))
    module = ModuleType("cardgen.layout.elements.target")
    exec(compile(source, "target.py", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(cardgen.layout.prepare, "ELEMENTS", (*elements.ELEMENTS, "target"))
    faces = draw(tmp_path, TARGET, CARD + "cost = 4\n")
    assert not faces.diagnostics
    paths = list(faces.paths())
    assert len(paths) == 4
    assert in_mm(bounds(paths[-1])) == pytest.approx((5, 10, 20, 20), abs=0.01)
