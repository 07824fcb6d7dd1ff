"""Every folder of cases/load is laid over the base project; what is wrong in it is written beside it."""

import re
import shutil
from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.templates import load_template

CASES = Path(__file__).parents[1] / "cases" / "load"
EXPECT = re.compile(r"# expect: (\d+:\d+) ([a-z-]+)")


def load(root: Path) -> list[Diagnostic]:
    project = find_project(root)
    game, found = load_game(project, root / "card_data" / "g")
    assert game is not None
    for kind in game.kinds.values():
        for key, name in (("template", kind.template), ("back", kind.back)):
            if name and kind.place:
                found += load_template(project, "g", name, kind.place / key)[1]
    return found


@pytest.mark.parametrize("case", sorted(p.name for p in CASES.iterdir() if p.name != "_base"))
def test_case(case: str, tmp_path: Path) -> None:
    shutil.copytree(CASES / "_base", tmp_path, dirs_exist_ok=True)
    shutil.copytree(CASES / case, tmp_path, dirs_exist_ok=True)
    expected = {
        f"{path.relative_to(tmp_path)}:{place} {code}"
        for path in tmp_path.rglob("*.toml")
        for place, code in EXPECT.findall(path.read_text("utf-8"))
    }
    found = load(tmp_path)
    assert {f"{d.span} {d.code}" for d in found} == expected
    assert all(d.message.en and d.message.zh for d in found)
