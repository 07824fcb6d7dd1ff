"""Finds the document that a command line names, or says why it is none."""

import os
from pathlib import Path

from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Text

TEXTS = (".md", ".markdown", ".txt")
# What rules are written in, and what is no text.
OTHERS = (".doc", ".docx", ".odt", ".pages", ".pdf", ".rtf", ".wps")


def is_document(session: Session, what: str) -> bool:
    """Whether a word names a file rather than a game; a game's folder names the game."""
    named = what.casefold().endswith(TEXTS + OTHERS)
    return (named or "/" in what or os.sep in what) and not (session.folder / what).is_dir()


def find_document(session: Session, what: str, hint: Text | None = None) -> Path:
    """The file. Raises WrongUsage where there is none; `hint`: what else to say then."""
    file = session.folder / what
    if file.is_dir():
        raise wrong_usage(Text(f"“{what}” is a folder, not a file", f"「{what}」是文件夹，不是文件"), hint)
    if not file.exists():
        near = _nearest(file)
        raise wrong_usage(
            Text(f"there is no file “{what}”", f"没有文件「{what}」"),
            suggestion(near) if near else hint,
        )
    if file.suffix.casefold() in OTHERS:
        raise wrong_usage(
            Text(f"“{what}” is no text file", f"「{what}」不是文本文件"),
            Text(
                "save it as plain text in UTF-8 (.txt), or as Markdown (.md)",
                "请另存为 UTF-8 编码的纯文本（.txt）或 Markdown（.md）",
            ),
        )
    return file


def _nearest(file: Path) -> str | None:
    try:
        return did_you_mean(file.name, os.listdir(file.parent))
    except OSError:
        return None
