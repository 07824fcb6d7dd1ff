"""Reminders: what the keywords of a text mean, in small type below it, as many as there is room for."""

import re
from collections.abc import Iterator

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk, LeftOut
from cardgen.layout.fitting import TextLook, printable, read_look
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording
from cardgen.layout.voices import voiced
from cardgen.record import NamedTuple
from cardgen.text.typeset import Block
from cardgen.units import Rect

KEYWORD = "【([^【】]+)】"
USUAL = {"size": "6pt"}


class Told(NamedTuple):
    """The first so many reminders of a text, as one block. `words`: the last of them, for messages."""

    number: int
    block: Block
    words: Wording


class Reminders(NamedTuple):
    """How reminders look, how far in they stand, and what each keyword's is."""

    look: TextLook
    indent: float
    lines: dict[str, Wording]

    def of(self, text: str, subject: Subject, desk: Desk, box: Rect) -> Iterator[Told]:
        """The first reminder that a text asks for, the first two, and so on; what nobody asks is not made."""
        asked = self.asked(text)
        style = self.look.of(subject, desk, box) if asked else None
        written = ""
        for number, keyword in enumerate(asked if style else (), 1):
            words = self.lines[keyword]
            written += f"\n{words.of(subject)}"
            block = desk.typesetter.block(written, style or self.look.style, indent=self.indent)
            if not printable(block.missing, block.excess, words, subject, desk):
                return
            yield Told(number, block, words)

    def asked(self, text: str) -> list[str]:
        """The keywords of a text that have a reminder, in order."""
        found = re.findall(KEYWORD, text) if "【" in text else ()
        return [word for word in dict.fromkeys(found) if word in self.lines]

    def leave_out(self, text: str, told: int, desk: Desk) -> None:
        """Notes which reminders had no room."""
        if left := tuple(self.asked(text)[told:]):
            card, element = (origin.name or origin.type for origin in desk.at_hand())
            desk.left_out.append(LeftOut(card, element, left))


def read_reminders(reader: TableReader, setting: Setting) -> Reminders | None:
    """`reminders`: how they look, by the keys that texts have; what they say is in game.toml."""
    table = reader.table("reminders")
    if table is None:
        return None
    own = voiced(table, setting).over(USUAL, table.place)
    look, indent, game = read_look(own, setting), own.length("indent", 0.0, least=0.0), setting.game
    own.done()
    if not game.keywords or game.place is None:
        return None
    place = game.place / "keywords"
    lines = {word: Wording((f"【{word}】{text}",), place / word) for word, text in game.keywords.items()}
    return Reminders(look, indent, lines)
