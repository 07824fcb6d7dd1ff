"""Which of the fonts that dependencies carry a language is set in, where nobody names one."""

from cardgen.model.language import written

# Chinese in simplified characters is set in the default face, so it needs none of these.
FAMILIES = {
    "zh-Hans": (),
    "zh-Hant": ("Noto Sans TC",),
    "ja": ("Noto Sans JP",),
    "ko": ("Noto Sans KR",),
}
# Pages to be read, and cards, whose letters are small.
LATIN, LATIN_CARDS = ("Source Serif 4",), ("Inter",)


def families_for(language: str) -> tuple[str, ...]:
    """The families of a document, before what stands in for every language."""
    return FAMILIES.get(written(language), LATIN)


def card_families(language: str) -> tuple[str, ...]:
    """The same for the cards of a game."""
    return FAMILIES.get(written(language), LATIN_CARDS)
