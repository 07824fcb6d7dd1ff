"""Markup in card texts: **bold**, *emphasis*, [words]{.colour}, {汉|hàn}, :symbol:, 【keyword】, backslashes.

Whatever does not pair up, or names no known colour or symbol, is printed as it stands. Asterisks work
beside Chinese punctuation too, where CommonMark leaves them literal: 召唤**【永续】**预言.
"""

import re
from collections.abc import Container
from itertools import pairwise

from cardgen.record import NamedTuple

ESCAPABLE = frozenset("*[]{}:\\【】.#_`")
LONGEST_NAME = 40
SYMBOL = "\ufffc"
RUBY = r"\{([^{}|\\\n*:\[\]]{1,40})\|([^{}|\\\n]{1,40})\}"


class MarkedSpan(NamedTuple):
    """A stretch of text with one look. `symbol`: the name of a drawing that stands for the text.

    `ground`: the name of a colour behind it. `shift`: sup or sub, raised or lowered. `family`: its own face.
    """

    text: str
    bold: bool = False
    emphasis: bool = False
    keyword: bool = False
    color: str | None = None
    symbol: str | None = None
    strike: bool = False
    ruby: str = ""
    underline: bool = False
    ground: str = ""
    shift: str = ""
    family: str = ""


class _Open:
    """Something that was opened and may be closed: its sign ("" if it no longer can) and where it begins."""

    __slots__ = ("sign", "start")

    def __init__(self, sign: str, start: int) -> None:
        self.sign = sign
        self.start = start


def has_markup(text: str, *, keywords: bool) -> bool:
    """Whether a text needs parsing at all; most do not. `keywords`: whether 【】 changes the look."""
    # One sign after another: several times as fast as a set of them, which takes the text to pieces.
    marked = "*" in text or "[" in text or ":" in text or "\\" in text or ("{" in text and "|" in text)
    return marked or (keywords and "【" in text)


def parse_markup(text: str, colors: Container[str], symbols: Container[str]) -> tuple[MarkedSpan, ...]:
    """A text as spans of one look each, in order, without the signs that made them."""
    return _Parser(text, colors, symbols).parse()


class _Parser:
    def __init__(self, text: str, colors: Container[str], symbols: Container[str]) -> None:
        self.text = text
        self.colors = colors
        self.symbols = symbols
        self.out: list[str] = []
        self.open: list[_Open] = []
        self.brackets: list[_Open] = []
        self.waiting = {"**": 0, "*": 0, "[": 0, "【": 0}
        # (start, end, sign, colour): where in `out` a look holds.
        self.looks: list[tuple[int, int, str, str]] = []
        self.drawn: dict[int, str] = {}
        self.ruby: dict[int, str] = {}

    def parse(self) -> tuple[MarkedSpan, ...]:
        text, i = self.text, 0
        while i < len(text):
            char = text[i]
            if char not in "*[]:\\【】\n{":
                self.out.append(char)
                i += 1
            elif char == "*":
                i = self._stars(i)
            elif char == "\\" and text[i + 1 : i + 2] in ESCAPABLE:
                self.out.append(text[i + 1])
                i += 2
            elif char == ":":
                i = self._symbol(i)
            elif char == "]":
                i = self._color(i)
            elif char == "{":
                i = self._ruby(i)
            else:
                self._bracket(char, i)
                i += 1
        return self._spans()

    def _bracket(self, char: str, i: int) -> None:
        if char in "[【":
            self._push(char)
        self.out.append(char)
        if char == "】" and self.waiting["【"]:
            self._close("【", "")
        elif char == "\n" and self.text[i + 1 : i + 2] == "\n":
            self.open.clear()
            self.brackets.clear()
            self.waiting = dict.fromkeys(self.waiting, 0)

    def _push(self, sign: str) -> None:
        opened = _Open(sign, len(self.out))
        self.open.append(opened)
        self.waiting[sign] += 1
        if sign == "[":
            self.brackets.append(opened)

    def _close(self, sign: str, color: str) -> None:
        """Closes the latest with this sign; what was opened after it stays literal."""
        while True:
            last = self.open.pop()
            if last.sign:
                self.waiting[last.sign] -= 1
            if last.sign == "[":
                self.brackets.pop()
            if last.sign == sign:
                if sign in ("*", "**", "["):
                    self.out[last.start] = ""
                self.looks.append((last.start, len(self.out), sign, color))
                return

    def _stars(self, i: int) -> int:
        text, end = self.text, i
        while text[end : end + 1] == "*":
            end += 1
        before, after = text[i - 1 : i], text[end : end + 1]
        can_close, can_open = bool(before.strip()), bool(after.strip())
        count = end - i
        if count > 3 or (count == 1 and _word(before) and _word(after)):
            can_close = can_open = False
        while count:
            sign = self._closing(count, can_open) if can_close else ""
            if sign:
                self._close(sign, "")
            else:
                sign = "**" if count > 1 else "*"
                if can_open and not (sign == "*" and after.isdigit() and not self._number(end)):
                    self._push(sign)
                self.out.append(sign)
            count -= len(sign)
        return end

    def _closing(self, count: int, can_open: bool) -> str:
        """The sign that these asterisks close; of three, the innermost open one first."""
        if count == 3:
            return next((o.sign for o in reversed(self.open) if o.sign in ("*", "**")), "")
        if count == 2 and (self.waiting["**"] or can_open):
            return "**" if self.waiting["**"] else ""
        return "*" if self.waiting["*"] else ""

    def _number(self, i: int) -> bool:
        """Whether a number and a closing asterisk follow: 抽*3*张, but not 攻击*2，防御*3."""
        text = self.text
        end = i
        while end < len(text) and end < i + LONGEST_NAME and (_word(text[end]) or text[end] in ".%+-~"):
            end += 1
        return text[end : end + 1] == "*"

    def _symbol(self, i: int) -> int:
        end = self.text.find(":", i + 1, i + LONGEST_NAME)
        name = self.text[i + 1 : end] if end > 0 else ""
        if name and name in self.symbols:
            self.drawn[len(self.out)] = name
            self.out.append(SYMBOL)
            return end + 1
        self.out.append(":")
        return i + 1

    def _ruby(self, i: int) -> int:
        """`{汉字|hàn zì}`: what stands under and what stands above it, both plain words."""
        found = re.compile(RUBY).match(self.text, i)
        if found is None:
            self.out.append("{")
            return i + 1
        self.ruby[len(self.out)] = found[2]
        self.out.append(found[1])
        return found.end()

    def _color(self, i: int) -> int:
        if self.waiting["["]:
            if self.text.startswith("]{.", i):
                end = self.text.find("}", i + 3, i + 3 + LONGEST_NAME)
                name = self.text[i + 3 : end] if end > 0 else ""
                if name in self.colors:
                    self._close("[", name)
                    return end + 1
            # A bracket that turned out to be one: what was opened inside it may still close.
            self.brackets.pop().sign = ""
            self.waiting["["] -= 1
        self.out.append("]")
        return i + 1

    def _spans(self) -> tuple[MarkedSpan, ...]:
        alone = (*self.drawn, *self.ruby)
        edges = {0, len(self.out), *alone, *(i + 1 for i in alone)}
        starts: dict[int, list[tuple[str, str]]] = {}
        ends: dict[int, list[tuple[str, str]]] = {}
        for start, end, sign, color in self.looks:
            edges.update((start, end))
            starts.setdefault(start, []).append((sign, color))
            ends.setdefault(end, []).append((sign, color))
        depth = {"**": 0, "*": 0, "【": 0}
        colors: list[str] = []
        spans = []
        marks = sorted(edges)
        for start, end in pairwise(marks):
            for sign, _ in ends.get(start, ()):
                if sign == "[":
                    colors.pop()
                else:
                    depth[sign] -= 1
            # Looks are noted when they close, so the outer of two that start together comes last.
            for sign, color in reversed(starts.get(start, [])):
                if sign == "[":
                    colors.append(color)
                else:
                    depth[sign] += 1
            text = "".join(self.out[start:end])
            if text:
                tint = colors[-1] if colors else None
                symbol = self.drawn.get(start)
                bold, emphasis, keyword = (depth[sign] > 0 for sign in ("**", "*", "【"))
                ruby = self.ruby.get(start, "")
                spans.append(MarkedSpan(text, bold, emphasis, keyword, tint, symbol, ruby=ruby))
        return tuple(spans)


def _word(char: str) -> bool:
    return char.isascii() and char.isalnum()
