"""What is said, once, where emoji cannot be drawn because their font is not installed."""

from collections.abc import Iterable

from cardgen.diagnostics import Diagnostic, Text
from cardgen.text.chain import may_be_emoji
from cardgen.text.fonts import FontSet

NO_EMOJI = Diagnostic(
    "no-emoji",
    Text(
        "some emoji are printed as empty boxes: their font is not installed",
        "有些表情符号没有字体，印成了空框",
    ),
    None,
    Text('run: pip install "cardgen[emoji]"', '请运行：pip install "cardgen[emoji]"'),
    "warning",
)


def without_emoji(missing: Iterable[str], fonts: FontSet, diagnostics: list[Diagnostic]) -> tuple[str, ...]:
    """Missing characters but for emoji whose font could be installed; a hint is added about these."""
    missing = tuple(missing)
    emoji = {char for char in missing if may_be_emoji(char)} if fonts.emoji() is None else set()
    if emoji and NO_EMOJI not in diagnostics:
        diagnostics.append(NO_EMOJI)
    return tuple(char for char in missing if char not in emoji)
