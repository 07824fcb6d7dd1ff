"""Templates and what they inherit."""

from pathlib import Path

import pytest

from cardgen.load.project import Project, find_project
from cardgen.load.templates import load_template
from cardgen.model.template import Template

BASE = """
[vars]
edge = "2mm"
tone = "#111"
[[element]]
id = "frame"
type = "shape"
box = "card"
fill = "$tone"
[[element]]
id = "name"
type = "text"
size = "10pt"
[[element]]
type = "text"
text = "fixed"
"""
CHILD = """
extends = "common/base"
[vars]
tone = "#222"
[[element]]
id = "name"
size = "12pt"
color = "white"
[[element]]
id = "frame"
remove = true
[[element]]
id = "band"
type = "shape"
before = "name"
[[element]]
id = "last"
type = "symbol"
[[element]]
id = "foot"
type = "text"
after = "name"
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "card_data").mkdir()
    for folder, name, text in (("common", "base", BASE), ("g", "pile", CHILD), ("common", "pile", BASE)):
        (tmp_path / "templates" / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / "templates" / folder / f"{name}.toml").write_text(text, "utf-8")
    return find_project(tmp_path)


def load(project: Project, game: str, name: str) -> Template:
    template, found = load_template(project, game, name)
    assert found == []
    assert template is not None
    return template


def test_inheritance(project: Project) -> None:
    template = load(project, "g", "pile")
    assert [e.id or e.table["text"] for e in template.elements] == ["band", "name", "foot", "fixed", "last"]
    assert template.vars == {"edge": "2mm", "tone": "#222"}
    assert template.id == "g/pile"
    name = template.elements[1]
    assert name.table == {"id": "name", "type": "text", "size": "12pt", "color": "white"}
    assert "before" not in template.elements[0].table


def test_a_key_is_found_in_the_file_that_says_it(project: Project) -> None:
    name = load(project, "g", "pile").elements[1]
    assert str((name.place / "size").span()) == "templates/g/pile.toml:7:8"
    assert str((name.place / "type").span()) == "templates/common/base.toml:12:8"
    assert str(name.place.span()) == "templates/g/pile.toml:5:1"


def test_a_changed_type_begins_anew(project: Project, tmp_path: Path) -> None:
    (tmp_path / "templates" / "g" / "x.toml").write_text(
        'extends = "base"\n[[element]]\nid = "frame"\ntype = "image"\nfile = "a.png"\n'
    )
    frame = load(project, "g", "x").elements[0]
    assert frame.table == {"id": "frame", "type": "image", "file": "a.png"}


def test_where_templates_are_found(project: Project) -> None:
    assert load(project, "g", "pile").id == "g/pile"
    assert load(project, "other", "pile").id == "common/pile"
    assert load(project, "g", "common/pile").id == "common/pile"
    assert load(project, "other", "g/pile").id == "g/pile"


@pytest.mark.parametrize("name", ["", "pil", "../x", "/etc/passwd", "a/b/c", "g/", ".hidden", "a\\b", "c:x"])
def test_unknown(project: Project, name: str) -> None:
    template, found = load_template(project, "g", name)
    assert template is None
    assert [d.code for d in found] == ["unknown-template"]


def test_a_slip_is_suggested(project: Project) -> None:
    _, found = load_template(project, "g", "piel")
    assert found[0].hint is not None
    assert "pile" in found[0].hint.en


def test_a_template_that_extends_itself(project: Project, tmp_path: Path) -> None:
    (tmp_path / "templates" / "g" / "me.toml").write_text('extends = "me"\n')
    _, found = load_template(project, "g", "me")
    assert [(d.code, str(d.span)) for d in found] == [("template-loop", "templates/g/me.toml:1:11")]
