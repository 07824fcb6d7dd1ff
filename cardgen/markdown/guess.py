"""The language of a document that does not say it, by its scripts and its most frequent words."""

import re
from collections import Counter
from collections.abc import Iterable

CHINESE, TRADITIONAL = "zh-CN", "zh-Hant"
# So many characters tell enough.
ENOUGH = 20_000
# What is no prose: code, tags, addresses, directives; and letters of no Eastern script, which begin with the
# radicals. Compiled when they are asked for: most Chinese texts are known without.
ASIDE = r"(?s)```.*?(?:```|\Z)|`[^`\n]*`|<[^<>]*>|\{\{.*?\}\}|\w+://\S+|\]\([^)\n]*\)"
WORD = "[^\\W\\d_⺀-\uffff]+"
# A Latin word says about as much as two characters; a Japanese text has at least so many kana among its
# characters.
WORD_WEIGHT, LEAST_KANA = 2, 0.15
# Characters that only one of the two ways to write Chinese has, pair by pair.
SIMPLE = frozenset(
    "个们这来时对发动张则为会后过无将从应种结与间进达选择数点击败场开关环节阶层队员战说记录设规"
)
COMPLEX = frozenset(
    "個們這來時對發動張則為會後過無將從應種結與間進達選擇數點擊敗場開關環節階層隊員戰說記錄設規"
)
# Words that other languages do not have, or have seldom.
FREQUENT = {
    "en": "the and of to is you your with each from this that are or if when player players card cards turn",
    "de": "der die das und ist nicht mit ein eine werden wird auf den dem du sie spieler karte karten oder",
    "fr": "le la les et des est une un du vous dans pour avec sur qui ne pas joueur joueurs carte cartes",
    "es": "el los las y del es una un por con para que se su al jugador jugadores carta cartas cada más",
    "it": "il lo gli di che è una un per con non della del si giocatore giocatori carta carte ogni sono",
    "pt": "o os as e do da em é uma um para com não que seu jogador jogadores carta cartas cada ou",
    "nl": "de het een en van is niet met je op te zijn speler spelers kaart kaarten wordt elke of aan",
}


def guessed(lines: Iterable[str]) -> str:
    """The tag of the language that most of a text is in; Chinese where there are no words at all."""
    text = "\n".join(lines)[:ENOUGH]
    letters = Counter(text)
    scripts = _eastern(letters)
    others = sum(count for letter, count in letters.items() if letter.isalpha()) - sum(scripts)
    if sum(scripts) >= WORD_WEIGHT * others:  # even if each of them were a word
        return _among_eastern(letters, *scripts)
    text = re.sub(ASIDE, " ", text)
    letters, words = Counter(text), [word.casefold() for word in re.findall(WORD, text)]
    scripts = _eastern(letters)
    if sum(scripts) >= WORD_WEIGHT * len(words):
        return _among_eastern(letters, *scripts)
    heard = Counter(words)
    votes = {name: sum(heard[word] for word in known.split()) for name, known in FREQUENT.items()}
    return max(votes, key=votes.__getitem__)


def _eastern(letters: Counter[str]) -> tuple[int, int, int]:
    """How many Chinese characters, kana and hangul there are."""
    scripts = (("㐀", "鿿"), ("ぁ", "ヿ"), ("가", "힣"))
    han, kana, hangul = (
        sum(count for letter, count in letters.items() if first <= letter <= last) for first, last in scripts
    )
    return han, kana, hangul


def _among_eastern(letters: Counter[str], han: int, kana: int, hangul: int) -> str:
    if hangul > han + kana:
        return "ko"
    if kana > LEAST_KANA * (han + kana):
        return "ja"
    simple, complex_ = (sum(letters[char] for char in chars) for chars in (SIMPLE, COMPLEX))
    return TRADITIONAL if complex_ > simple else CHINESE
