"""Characters that no text means: control characters, lone surrogates, marks that turn its direction."""

from cardgen.diagnostics import Diagnostic, Span, Text

# The first of each kind, and the one after the last.
UNSEEN = (
    (0x00, 0x09),
    (0x0B, 0x0C),
    (0x0E, 0x20),
    (0x7F, 0xA0),
    (0x202A, 0x202F),
    (0x2066, 0x206A),
    (0xD800, 0xE000),
)
MOST = 20


def without_control(text: str, file: str) -> tuple[str, list[Diagnostic]]:
    """The text without them, and where they stood."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    odd = {char for line in text.split("\n") if not line.isprintable() for char in line}
    found = {char for char in odd if any(low <= ord(char) < high for low, high in UNSEEN)}
    if not found:
        return text, []
    diagnostics: list[Diagnostic] = []
    for number, line in enumerate(text.split("\n"), 1):
        columns = [at for at, char in enumerate(line, 1) if char in found]
        if columns and len(diagnostics) < MOST:
            code = f"U+{ord(line[columns[0] - 1]):04X}"
            shown = "".join("\ufffd" if char in found else char for char in line)
            diagnostics.append(
                Diagnostic(
                    "bad-character",
                    Text(f"the character {code} cannot be printed", f"字符 {code} 无法印出"),
                    Span(file, number, columns[0], shown),
                    Text("delete it", "请删除它"),
                )
            )
    return "".join(char for char in text if char not in found), diagnostics
