"""Kinds of admonitions: their signs and their usual titles."""

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


def usual_title(kind: str, chinese: bool) -> str:
    return KINDS[kind][2 if chinese else 1]
