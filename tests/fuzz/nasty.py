"""Values that have broken programs before, and damage to texts and bytes that any format can meet."""

from collections.abc import Callable, Sequence
from random import Random

CHARACTERS = (
    "\x00", "\x07", "\x1b[31m", "\x1b]0;t\x07", "\x7f", "\x85", "\x9b2J", "\u2028", "\u202e", "\u2066",
    "\ufeff", "\u200d", "\ud800", "\U000e0041", "\uffff", "\u0301" * 30, "ﷺ", "\t", "\r", "\n", "\"", "'",
    "\\", "{", "}", "[", "]", "<", ">", "&", "$", "#", "%", ":", "|", "*", "_", "~", "`", "^", "@", "=",
    ",", ".", "/", "-", "+", "!", "(", ")",
)  # fmt: skip
TEXTS = (
    "", " ", "0", "-1", "1e309", "nan", "inf", "-inf", "9" * 400, "9" * 5000, "0x" + "f" * 300,
    "1" + "0" * 4000, "true", "false", "null", "None", "../../outside/secret.toml", "/etc/passwd", "..",
    ".", "CON", "a:b", "a" * 300, "a" * 70_000, "{" * 500, "{name}", "{nope}", "{name:}", "{0}", "%s%n",
    "$w", "$nope", "$w - ", "$w/0", "1mm/0", "10km", "((((((((((" * 60, "[[[[[[[[[[" * 60, "\\" * 99,
    "<script>alert(1)</script>", "javascript:alert(1)", "file:///etc/passwd", "art/dot.png",
    "art/mark.svg", "art/", "art/../art/dot.png", "g/face", "g/back", "leaf", "mark", ":leaf:", "**" * 999,
    "M0 0 L1e308 1e308 Z", "M0 0" + " L1 1" * 3000, "A" * 40, "white 200%", "#fffffffff", "rgb(1,2,3)",
    "63x88", "a4", "0x0mm", "2026-02-31", "0000-00-00", "９９", "三", "½", "𝟡", "²", "龙井", "普洱", "tea",
    "guest", "kind", "points", "card:puer", "#牌",
)  # fmt: skip


def character(random: Random) -> str:
    return random.choice(CHARACTERS)


def text(random: Random) -> str:
    """A word that something may stumble over."""
    word = random.choice(TEXTS)
    if random.random() < 0.4:
        at = random.randint(0, min(len(word), 50))
        word = word[:at] + character(random) + word[at:]
    return word


def line_damage(random: Random, old: str) -> str:
    """A text with lines or stretches taken out, doubled, moved, cut, mixed up."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        old = random.choice(LINE_DAMAGES)(random, old)
    return old


def byte_damage(random: Random, old: bytes) -> bytes:
    """Bytes with some of them changed, taken out, doubled, cut."""
    for _ in range(random.choice((1, 1, 2, 4, 9))):
        old = random.choice(BYTE_DAMAGES)(random, old)
    return old


def encoded(random: Random, words: str) -> bytes:
    """As a file: nearly always UTF-8."""
    if random.random() < 0.97:
        return words.encode("utf-8", "surrogatepass")
    how = random.choice(("gb18030", "utf-16", "utf-8-sig", "utf-16-be", "latin-1"))
    return words.encode(how, "ignore")


def repeated(random: Random, words: str) -> str:
    """Very often the same, which must take no more than its share of time."""
    return words * max(1, random.choice((1000, 5000, 20_000, 40_000)) * 8 // max(8, len(words)))


def _cut_lines(random: Random, old: str) -> str:
    lines = old.splitlines(True)
    a, b = _pair(random, len(lines))
    return "".join(lines[:a] + lines[b:])


def _double_lines(random: Random, old: str) -> str:
    lines = old.splitlines(True)
    a, b = _pair(random, len(lines))
    return "".join(lines[:b] + lines[a:b] * random.choice((1, 1, 2, 30)) + lines[b:])


def _move_lines(random: Random, old: str) -> str:
    lines = old.splitlines(True)
    a, b = _pair(random, len(lines))
    rest = lines[:a] + lines[b:]
    at = random.randint(0, len(rest))
    return "".join(rest[:at] + lines[a:b] + rest[at:])


def _insert(random: Random, old: str) -> str:
    at = random.randint(0, len(old))
    what = random.choice((character, text))(random)
    return old[:at] + what + old[at:]


def _insert_many(random: Random, old: str) -> str:
    at = random.randint(0, len(old))
    return old[:at] + character(random) * random.choice((2, 9, 300, 3000)) + old[at:]


def _cut(random: Random, old: str) -> str:
    a, b = _pair(random, len(old), 12)
    return old[:a] + old[b:]


def _stop(random: Random, old: str) -> str:
    return old[: random.randint(0, len(old))]


def _swap(random: Random, old: str) -> str:
    """One stretch for another of the same text."""
    a, b = _pair(random, len(old), 30)
    c, d = _pair(random, len(old), 30)
    return old[:a] + old[c:d] + old[b:]


def _pair(random: Random, length: int, most: int = 8) -> tuple[int, int]:
    a = random.randint(0, length)
    return a, min(length, a + random.randint(1, most))


LINE_DAMAGES: Sequence[Callable[[Random, str], str]] = (
    _cut_lines, _double_lines, _move_lines, _insert, _insert, _insert_many, _cut, _stop, _swap,
)  # fmt: skip


def _flip(random: Random, old: bytes) -> bytes:
    if not old:
        return b"\0"
    at = random.randrange(len(old))
    return old[:at] + bytes([old[at] ^ 1 << random.randrange(8)]) + old[at + 1 :]


def _put(random: Random, old: bytes) -> bytes:
    """A number at the edge of its range over what was there."""
    at = random.randint(0, len(old))
    new = random.choice(
        (b"\0", b"\xff", b"\0\0", b"\xff\xff", b"\x7f\xff\xff\xff", b"\xff" * 4, b"\0" * 4, b"\x80")
    )
    return old[:at] + new + old[at + len(new) :]


def _cut_bytes(random: Random, old: bytes) -> bytes:
    a, b = _pair(random, len(old), 40)
    return old[:a] + old[b:]


def _stop_bytes(random: Random, old: bytes) -> bytes:
    return old[: random.randint(0, len(old))]


def _double_bytes(random: Random, old: bytes) -> bytes:
    a, b = _pair(random, len(old), 200)
    return old[:b] + old[a:b] + old[b:]


BYTE_DAMAGES = (_flip, _flip, _put, _put, _cut_bytes, _stop_bytes, _double_bytes)
