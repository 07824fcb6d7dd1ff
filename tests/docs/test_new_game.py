"""The tutorial, followed to the letter in both languages: commands run, and what it shows is seen."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from pages import DOCS

LARGEST = 80_000


@pytest.fixture(scope="module")
def tutorial() -> ModuleType:
    spec = spec_from_file_location("tutorial_command", DOCS / "tutorial" / "__main__.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_tutorial_works(tutorial: ModuleType, tmp_path: Path, language: str) -> None:
    page = tutorial.PAGES[language].read_text("utf-8")
    project = tutorial.follow(page, tmp_path, language)
    drawn = {name for name, _ in tutorial.pictures(project)}
    shown = {part.split('"')[0].rpartition("/")[2] for part in page.split('src="')[1:]}
    there = {path.name: path.stat().st_size for path in (DOCS / "tutorial" / language).glob("*.png")}
    assert drawn == shown == set(there), "run: python docs/tutorial"
    assert max(there.values()) <= LARGEST


def test_both_languages_take_the_same_steps(tutorial: ModuleType) -> None:
    english, chinese = (
        [step.info.replace("yinghuo", "fireflies") for step in tutorial.steps(page.read_text("utf-8"))]
        for page in tutorial.PAGES.values()
    )
    assert english == chinese


def test_a_page_that_promises_too_much_is_found(tutorial: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="is not in"):
        tutorial.typed("$ cardgen --version\ncardgen 0.0\n", tmp_path, "en")
