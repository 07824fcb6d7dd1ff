"""Which tests are quick: all but property tests and those that go through whole games or solve many decks."""

import os

import pytest

# Every test draws what it looks at; those of the cache say where one is.
os.environ["CARDGEN_CACHE"] = ""

SLOW = {
    "bench",
    "games",
    "test_arkham.py",
    "test_forms_agree.py",
    "test_in_browser.py",
    "test_netrunner.py",
    "test_repair.py",
    "test_repair_forms.py",
    "test_walk.py",
    "test_wordings.py",
}


def is_slow(item: pytest.Item) -> bool:
    """By its folder or file, or because it tries many values."""
    if item.get_closest_marker("nightly") or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        return True
    return not SLOW.isdisjoint((item.path.name, item.path.parent.name))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks them before `-m quick` picks."""
    for item in items:
        if not is_slow(item):
            item.add_marker(pytest.mark.quick)
