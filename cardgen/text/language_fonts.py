"""Which of the fonts that dependencies carry a language is set in, where nobody names one."""

from cardgen.model.language import written

# Chinese in simplified characters is set in the default face, so it needs none of these.
FAMILIES = {
    "zh-Hans": (),
    "zh-Hant": ("Noto Sans TC",),
    "ja": ("Noto Sans JP",),
    "ko": ("Noto Sans KR",),
}
LATIN = ("Inter",)


def families_for(language: str) -> tuple[str, ...]:
    """The families of a text, before what stands in for every language."""
    return FAMILIES.get(written(language), LATIN)
