"""Lengths and addresses on a command line."""

from cardgen.cli.terminal.session import wrong_usage
from cardgen.diagnostics import Text
from cardgen.units import MM, parse_length


def length(name: str, text: str, least: float = 0.0, most: float = 100 * MM) -> float:
    """What an option says, such as `3mm`, in points."""
    value = parse_length(text)
    if value is None or not least <= value <= most:
        low, high = f"{least / MM:g}", f"{most / MM:g}"
        raise wrong_usage(
            Text(
                f"{name}: “{text}” is no length from {low} to {high} mm",
                f"{name}：「{text}」不是 {low} 到 {high} 毫米之间的长度",
            ),
            Text("a number with mm, cm, in or pt: 3mm", "数字后面写单位 mm、cm、in 或 pt，例如 3mm"),
        )
    return value


def address(text: str | None, *, files: bool = False) -> str:
    """What `--url` says, where files will be found; "" without it. `files`: on this machine will do too."""
    if text and not text.startswith(("http://", "https://", *(["file://"] if files else []))):
        raise wrong_usage(
            Text(f"--url: “{text}” is no address", f"--url：「{text}」不是网址"),
            Text("such as: --url https://example.org/game", "例如：--url https://example.org/game"),
        )
    return text or ""
