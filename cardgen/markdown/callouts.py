"""Admonitions: `> ⚠️ …`, `> [!NOTE]`, `:::warning`. What makes a quotation one."""

from typing import NamedTuple

from cardgen.decode.suggest import did_you_mean

# Kind → its sign, its title in English and in Chinese.
KINDS = {
    "note": ("ℹ️", "Note", "说明"),
    "tip": ("💡", "Tip", "提示"),
    "warning": ("⚠️", "Warning", "注意"),
    "danger": ("⛔", "Danger", "警告"),
}
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
    "example": "tip",
    "提示": "tip",
    "warning": "warning",
    "attention": "warning",
    "注意": "warning",
    "danger": "danger",
    "caution": "danger",
    "error": "danger",
    "警告": "danger",
    "危险": "danger",
}
# Names that are not the kind's own title and are therefore kept as one.
TITLED = {"important": ("warning", "Important", "重要"), "重要": ("warning", "Important", "重要")}
EMOJI_FORM = "\ufe0f"


class Callout(NamedTuple):
    """What a marker says. `rest`: the text behind it. `unknown`: a name that means nothing to us."""

    kind: str
    title: str
    rest: str
    unknown: str = ""


def by_name(name: str, title: str, rest: str, chinese: bool) -> Callout:
    """A callout that was named: `[!NOTE]` or `:::note`, with a title of its own or the usual one."""
    key = name.strip().casefold()
    if key in TITLED:
        kind, en, zh = TITLED[key]
        return Callout(kind, title or (zh if chinese else en), rest)
    kind = NAMES.get(key, "note")
    unknown = "" if key in NAMES else name.strip()
    return Callout(kind, title or unknown or KINDS[kind][2 if chinese else 1], rest, unknown)


def in_quote(text: str, chinese: bool) -> Callout | None:
    """The callout that a quotation's first words make it, if any."""
    kind = SIGNS.get(text[:1])
    if kind:
        return Callout(kind, "", text[1:].removeprefix(EMOJI_FORM).lstrip(" \t\u3000\n"))
    if text.startswith("[!"):
        line, _, rest = text.partition("\n")
        name, closed, title = line[2:].partition("]")
        if closed and name.strip().casefold() in (*NAMES, *TITLED):
            return by_name(name, title.strip(), rest, chinese)
    return None


def in_container(words: str, chinese: bool) -> Callout:
    """`:::warning 标题`."""
    name, _, title = words.strip().partition(" ")
    return by_name(name, title.strip(), "", chinese)


def nearest(name: str) -> str | None:
    return did_you_mean(name, (*NAMES, *TITLED))
