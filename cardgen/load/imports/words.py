"""Markdown in an entry → the markup of card texts."""

import re

ITEM = re.compile(r"^[ \t]*[-+*•][ \t]+", re.M)
QUOTE = re.compile(r"^[ \t]*(?:>[ \t]*)+", re.M)
IMAGE = re.compile(r"!\[[^\[\]]{0,200}\]\([^()]{0,400}\)")
LINK = re.compile(r"\[([^\[\]]{0,200})\]\([^()]{0,400}\)")
CODE = re.compile(r"(`{1,3})([^`]+)\1")
BREAK = re.compile(r"<br\s{0,3}/?>|\\$", re.M)
FLAVOUR = re.compile(r"(?<!\*)\*([“\"「『][^*\n]+[”\"」』])\*$")


def card_text(markdown: str) -> str:
    """The words of an entry. Bold and emphasis stay, for they are written alike; braces are only braces."""
    text = BREAK.sub("\n", QUOTE.sub("", markdown))
    text = LINK.sub(r"\1", IMAGE.sub("", text))
    text = CODE.sub(r"\2", text)
    text = "\n".join(line.strip() for line in ITEM.sub("· ", text).split("\n"))
    return text.replace("{", "{{").replace("}", "}}").strip()


def split_flavour(text: str) -> tuple[str, str]:
    """A quotation in italics at the end is flavour, and stands in a field of its own."""
    found = FLAVOUR.search(text)
    return (text[: found.start()].rstrip(), found[1]) if found else (text, "")
