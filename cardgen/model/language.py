"""Languages: what the tag of a document's language says about its words.

A language is written as a BCP 47 tag (`zh-CN`, `zh-Hant`, `ja`, `de-AT`), as authors and web pages do.
"""

import re

from cardgen.record import NamedTuple

# Regions and scripts of Chinese in traditional characters.
TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})
# Languages that write words without blanks between them.
UNSPACED = frozenset({"zh-Hans", "zh-Hant", "ja"})
# What authors write instead of a tag.
NAMES = {
    "中文": "zh-CN",
    "简体中文": "zh-CN",
    "繁體中文": "zh-Hant",
    "chinese": "zh-CN",
    "日本語": "ja",
    "japanese": "ja",
    "한국어": "ko",
    "korean": "ko",
    "english": "en",
    "deutsch": "de",
    "german": "de",
    "français": "fr",
    "french": "fr",
    "español": "es",
    "spanish": "es",
}
TAG = "(?i)[a-z]{2,3}([-_][a-z0-9]{2,8})*"


class Tongues(NamedTuple):
    """The languages of a game: its own, those that its words are translated into, and the one asked for.

    `wanted`: one of the others; nothing where the game speaks its own.
    """

    own: str = "zh-CN"
    others: tuple[str, ...] = ()
    wanted: str = ""

    def named(self, tag: str) -> str:
        """The language that a tag means, also where only its first part is said (`zh`); else nothing."""
        every = (self.own, *self.others)
        if tag in every:
            return tag
        near = [one for one in every if one.casefold().split("-")[0] == tag.casefold()]
        return near[0] if len(near) == 1 else ""


def written(language: str) -> str:
    """How a language is written: zh-Hans, zh-Hant, else its first subtag."""
    first, *more = language.replace("_", "-").casefold().split("-")
    if first in ("zh", "yue", "lzh"):
        return "zh-Hans" if TRADITIONAL.isdisjoint(more) or "hans" in more else "zh-Hant"
    return first


def tag_of(words: str) -> str:
    """The tag that an author's words are or mean; nothing where they are neither."""
    words = words.strip()
    named = NAMES.get(words.casefold(), "")
    return words.replace("_", "-") if not named and words and re.fullmatch(TAG, words) else named


def is_chinese(language: str) -> bool:
    return written(language) in ("zh-Hans", "zh-Hant")


def is_spaced(language: str) -> bool:
    """Whether words have blanks between them, so that a line end in the source is just another blank."""
    return written(language) not in UNSPACED
