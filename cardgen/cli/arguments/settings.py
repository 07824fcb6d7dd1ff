"""`--set`: a name and its value."""

from cardgen.cli.terminal.session import wrong_usage
from cardgen.diagnostics import Text


def setting(text: str, example: str) -> tuple[str, str]:
    """`players=4` → the name and what it is set to."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise wrong_usage(
            Text(f"--set: “{text}” is not NAME=VALUE", f"--set：「{text}」要写成 名称=值"),
            Text(f"such as: --set {example}", f"例如：--set {example}"),
        )
    return name.strip(), value.strip()
