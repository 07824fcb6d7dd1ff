"""Chain: characters looked up through a list of faces, each answer remembered."""

from array import array
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from cardgen.text.classes import IDEOGRAPHS, INVISIBLE, classify
from cardgen.text.face import HIDDEN, Face

if TYPE_CHECKING:
    from cardgen.text.emoji import EmojiFont

# What to draw where no face has the character itself.
STAND_INS = {
    "\u00a0": " ",
    "\u202f": " ",
    "\u2007": "0",
    "\u2009": " ",
    "\u2011": "-",
    "\u2010": "-",
    "\u3000": "一",
    "\t": " ",
    "✅": "✔",
    "❌": "✘",
    "❎": "☒",
    "⭕": "○",
    "❔": "?",
    "❕": "!",
    "➕": "+",
    "➖": "−",
    "➗": "÷",
    "✨": "✦",
    "🔴": "●",
    "🔵": "●",
    "🟠": "●",
    "🟣": "●",
    "🟤": "●",
}
# What is a picture by itself, unless U+FE0E follows (Emoji_Presentation of the first plane).
PICTURES = (
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪"
    "⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
# A text with one of these, or with what lies in the plane of pictures, may have emoji.
JOINTS = "\ufe0f\u20e3"
_SIGNS = frozenset(PICTURES + JOINTS)
BLANK_STAND_INS = frozenset("\u2007\u3000")


def code_points(text: str) -> "array[int]":
    """The numbers of its characters. Found sooner in a table than characters, which are made one by one."""
    return array("I", text.encode("utf-32", "surrogatepass"))[1:]  # behind the mark of their order


def may_be_emoji(char: str) -> bool:
    """Whether a character is a picture, or makes one of others."""
    return char in _SIGNS or "\U0001f000" <= char <= "\U0001faff"


class _Gids(dict[int, int]):
    """Glyph ids by code point. What is not known yet is learned when it is asked for."""

    def __init__(self, learn: Callable[[int], int]) -> None:
        self._learn = learn

    def __missing__(self, code: int) -> int:
        gid = self[code] = self._learn(code)
        return gid


class Chain:
    """Faces in the order in which they are asked for a character.

    `others` holds the characters that do not come from the first face (None: nothing is drawn), `missing`
    those that no face has. `pictures`: the colour font, if there is one; `emoji`: characters that it may
    draw, of which the `lone` ones are drawn by nothing else.
    """

    def __init__(
        self, faces: Sequence[Face], pictures: "Callable[[], EmojiFont | None]" = lambda: None
    ) -> None:
        self.faces = tuple(faces)
        self.pictures = pictures
        self.emoji: set[str] = set()
        self.lone: set[str] = set()
        self.first = self.faces[0]
        self.others: dict[str, Face | None] = {}
        self.missing: set[str] = set()
        # By code point.
        self._gids = _Gids(self._learn)
        self._advances: dict[int, float] = {}
        self._kinds: dict[int, str] = {}
        self._found: dict[str, tuple[Face, int, float] | None] = {}

    def look_up(self, text: str) -> tuple[tuple[int, ...], tuple[float, ...], tuple[str, ...]]:
        """Glyph ids, advances and kinds of a text that is not empty."""
        codes = code_points(text)
        if len(codes) == 1:
            (code,) = codes
            return (self._gids[code],), (self._advances[code],), (self._kinds[code],)
        every = itemgetter(*codes)  # several times as fast as a loop
        return every(self._gids), every(self._advances), every(self._kinds)

    def _learn(self, code: int) -> int:
        """All that is known of a character; its glyph id."""
        char = chr(code)
        if IDEOGRAPHS[0] <= char <= IDEOGRAPHS[1] and (gid := self.first.glyph(char)):
            # As most are: it needs no further questions.
            self._advances[code], self._kinds[code] = self.first.advance(gid), "I"
            return gid
        gid, self._advances[code] = self.resolve(char)
        self._kinds[code] = self.kind(char)
        return gid

    def lookup(self, char: str) -> tuple[Face, int, float] | None:
        """The face that has a character, its glyph id and advance; None if no face has it."""
        if char in self._found:
            return self._found[char]
        found = self._search(char)
        if found is None and char in STAND_INS:
            found = self._search(STAND_INS[char])
            if found and char in BLANK_STAND_INS:
                space = self._search(" ")
                found = (space[0], space[1], found[2]) if space else None
        self._found[char] = found
        return found

    def _search(self, char: str) -> tuple[Face, int, float] | None:
        for face in self.faces:
            gid = face.glyph(char)
            if gid:
                return face, gid, face.advance(gid)
        return None

    def resolve(self, char: str) -> tuple[int, float]:
        """Glyph id and advance for drawing: HIDDEN where nothing is drawn, .notdef where it is missing."""
        if may_be_emoji(char):
            self._note(char)
        if char in INVISIBLE:
            self.others[char] = None
            return HIDDEN, 0.0
        found = self.lookup(char)
        if found is None:
            if char not in self.emoji:
                self.missing.add(char)
            return 0, self.first.advance(0)
        face, gid, advance = found
        if face is not self.first:
            self.others[char] = face
        return gid, advance

    def _note(self, char: str) -> None:
        """Keeps in mind that a text has what may be a picture."""
        font = self.pictures()
        if font is None:
            return
        if char in JOINTS or font.gid(char):
            self.emoji.add(char)
            if self.lookup(char) is None:
                self.lone.add(char)

    def kind(self, char: str) -> str:
        """Its class; Chinese marks that this chain does not draw with a blank half count as plain ones."""
        letter = classify(char)
        if letter in "OCP":
            found = self.lookup(char)
            if found is None or not _half_blank(letter == "O", *found):
                return "l" if letter == "O" else "r"
        return letter


def _half_blank(opening: bool, face: Face, gid: int, advance: float) -> bool:
    """Whether a mark fills only its own half. A font that does not tell is taken to be made that way."""
    if not 900 <= advance <= 1100:
        return False
    ink = face.ink(gid)
    if ink is None:
        return True
    return ink[0] >= 440 if opening else ink[1] <= 560
