"""Words on a command line: commands, options and values put together in every way."""

from random import Random

from .. import nasty
from ..files import Input

COMMANDS = (
    ("list",), ("build",), ("check",), ("sheet",), ("show",), ("deck", "check"), ("deck", "fix"),
    ("deck", "complete"), ("deck", "code"), ("deck", "print"), ("deck", "event"), ("deck",), ("diff",),
    ("which",), ("rules",), ("rulebook",), ("changelog",), ("new",),
    ("import",), ("fonts",), ("calibrate",), ("printer",), (),
)  # fmt: skip
OPTIONS = (
    "--help", "--version", "--lang", "--lang=zh", "--lang=en", "--format", "--format=json",
    "--format=github", "--fit", "--only", "--deck", "--copies", "--paper", "--size", "--gutter", "--bleed",
    "--backs", "--set", "--output", "--dpi", "--rules", "--as-of", "--batch", "--pool", "--seconds",
    "--to", "--columns", "--booklet", "--since", "--id", "--all", "--", "-", "-h", "--nope", "--pap",
    "--record", "--lost", "--sheets", "--printer", "--readings", "--flip", "--margin", "--shift",
)  # fmt: skip
VALUES = (
    "g", "小试", "card_data/g", "card_data/g/", "one", "puer", "普洱", "速查", "cards.pdf", "x/y.pdf",
    "rulebook.md", "a4", "63x88", "kind=tea", "points>=1", "points>1e999", "name=*", "[", "tags has 春",
    "3", "0", "-1", "99999999999", "3mm", "1e9mm", "none", "long-edge", "accent=#fff", "=x", "x=",
    "2026-01-31", "HEAD", "card_data/g/rulebook.md", "card_data/g/decks/one.toml",
    "card_data/g/art/dot.png", "templates", ".", "/", "..", "../outside/new.pdf", "AQIDBAU=", "pdf",
    "html,txt", "pdf;md", "docx", "n", "新", "en", "zh", "json",
)  # fmt: skip


def command_lines(random: Random) -> Input:
    words = [*random.choice(COMMANDS)]
    if random.random() < 0.7:
        words.append(random.choice(("g", "g", "小试", "card_data/g/rulebook.md")))
    for _ in range(random.choice((0, 1, 1, 2, 3, 6))):
        how = random.random()
        if how < 0.45:
            words.append(random.choice(OPTIONS))
            if random.random() < 0.7:
                words.append(random.choice(VALUES))
        elif how < 0.8:
            words.append(random.choice(VALUES))
        else:
            words.append(nasty.text(random).replace("\0", "")[:2000])
    # A process cannot be given lone surrogates as such: they are bytes that are no UTF-8.
    words = [word.encode("utf-8", "replace").decode() for word in words]
    # What is named on a command line may be read and written wherever it lies: so nothing outside is named.
    if any(word.startswith(("/", "..")) or "/../" in word for word in words):
        words = [word.lstrip("/.") or "x" for word in words]
    return Input(
        {}, (tuple(words) or ("list",),), stdin=random.choice((b"", b"name = 1", b"AQIDBAU=\n", b"\xff\0"))
    )
