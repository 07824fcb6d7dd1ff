"""Which language messages are shown in."""

from collections.abc import Mapping, Sequence

from cardgen.diagnostics import Language


def language_of(environment: Mapping[str, str], system: str = "") -> Language:
    """Chinese where the locale says so, else English. `system` is what the system says without variables."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return _language(value)
    return _language(system)


def asked_language(arguments: Sequence[str]) -> Language | None:
    """What `--lang` asks for. Read ahead of everything else, because help is written in that language too."""
    for position, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == "--lang":
            if not equals:
                value = arguments[position + 1] if position + 1 < len(arguments) else ""
            return "zh" if value == "zh" else "en" if value == "en" else None
    return None


def _language(locale: str) -> Language:
    # Windows spells it out: Chinese (Simplified)_China.
    return "zh" if locale.lower().startswith(("zh", "chinese")) else "en"
