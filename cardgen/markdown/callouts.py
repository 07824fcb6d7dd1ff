"""Admonitions: `> ⚠️ …`, `> [!NOTE]`, `:::warning`. What makes a quotation one."""

from typing import Literal

from cardgen.decode.suggest import did_you_mean
from cardgen.model.labels import Labels
from cardgen.record import NamedTuple

# Kind → its sign. Its title is the label of that name, in the document's language; a side note has none.
KINDS = {"note": "ℹ️", "tip": "💡", "warning": "⚠️", "danger": "⛔", "aside": "☞"}
# What at a quotation's beginning makes it one.
SIGNS = {
    "⚠": "warning",
    "❗": "warning",
    "❕": "warning",
    "‼": "danger",
    "🚨": "danger",
    "⛔": "danger",
    "🛑": "danger",
    "🚫": "danger",
    "💡": "tip",
    "✅": "tip",
    "ℹ": "note",
    "📝": "note",
    "📌": "note",
    "🔔": "note",
}
NAMES = {
    "note": "note",
    "info": "note",
    "说明": "note",
    "tip": "tip",
    "hint": "tip",
    "提示": "tip",
    "warning": "warning",
    "attention": "warning",
    "注意": "warning",
    "danger": "danger",
    "caution": "danger",
    "error": "danger",
    "警告": "danger",
    "危险": "danger",
    "aside": "aside",
    "旁注": "aside",
}
# Names that have a title of their own: their kind, and which label that is.
TITLED = {
    "important": ("warning", "important"),
    "重要": ("warning", "important"),
    "example": ("tip", "example"),
    "示例": ("tip", "example"),
}
EMOJI_FORM = "\ufe0f"
LONGEST_NAME = 30
# Other names that quotations of Obsidian and MkDocs have; they are their titles too.
OTHERS = {
    **dict.fromkeys(
        ("abstract", "summary", "tldr", "todo", "question", "help", "faq", "quote", "cite"), "note"
    ),
    **dict.fromkeys(("success", "check", "done"), "tip"),
    **dict.fromkeys(("failure", "fail", "missing", "bug"), "danger"),
}


class Callout(NamedTuple):
    """What a marker says. `rest`: the text behind it. `unknown`: a name that means nothing to us."""

    kind: str
    title: str
    rest: str
    unknown: str = ""
    fold: Literal["", "open", "closed"] = ""


def by_name(name: str, title: str, rest: str, labels: Labels) -> Callout:
    """A callout that was named: `[!NOTE]` or `:::note`, with a title of its own or the usual one."""
    key = name.strip().casefold()
    if key in TITLED:
        kind, label = TITLED[key]
        return Callout(kind, title or getattr(labels, label), rest)
    kind = NAMES.get(key) or OTHERS.get(key, "note")
    own = "" if key in NAMES else name.strip()
    return Callout(kind, title or own or getattr(labels, kind, ""), rest, "" if key in OTHERS else own)


def in_quote(text: str, labels: Labels) -> Callout | None:
    """The callout that a quotation's first words make it, if any."""
    kind = SIGNS.get(text[:1])
    if kind:
        return Callout(kind, "", text[1:].removeprefix(EMOJI_FORM).lstrip(" \t\u3000\n"))
    if text.startswith("[!"):
        line, _, rest = text.partition("\n")
        name, closed, title = line[2:].partition("]")
        name = name.partition("|")[0].strip()
        if closed and (name.replace("-", "").isalnum() and len(name) <= LONGEST_NAME):
            fold: Literal["", "open", "closed"] = (
                "closed" if title[:1] == "-" else "open" if title[:1] == "+" else ""
            )
            title = title[1:] if fold else title
            return by_name(name.capitalize(), title.strip(), rest, labels)._replace(fold=fold)
    return None


def in_container(words: str, labels: Labels) -> Callout:
    """`:::warning 标题`."""
    name, _, title = words.strip().partition(" ")
    return by_name(name, title.strip(), "", labels)


def nearest(name: str) -> str | None:
    return did_you_mean(name, (*NAMES, *TITLED))
