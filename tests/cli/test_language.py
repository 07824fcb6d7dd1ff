"""Chinese where the locale is Chinese, else English."""

import pytest

from cardgen.cli.terminal.language import asked_language, language_of


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "de_DE"}, "zh"),
        ({"LC_MESSAGES": "en_GB", "LANG": "zh_CN"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_without_variables_the_system_decides() -> None:
    assert language_of({}, "Chinese (Simplified)_China") == "zh"
    assert language_of({"LANG": "en_US"}, "Chinese (Simplified)_China") == "en"


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["--lang", "zh", "list"], "zh"),
        (["list", "--lang=en"], "en"),
        (["list"], None),
        (["--lang", "fr"], None),
        (["--lang"], None),
        (["build", "--", "--lang=zh"], None),
    ],
)
def test_lang_is_read_ahead(arguments: list[str], language: str | None) -> None:
    assert asked_language(arguments) == language
