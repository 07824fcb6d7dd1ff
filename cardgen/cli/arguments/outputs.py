"""`--output`: a file whose ending says what is written into it."""

from collections.abc import Collection
from pathlib import Path

from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.formats import CARDS, SHEETS, ending


def output_file(session: Session, name: str, what: Text, endings: Collection[str]) -> Path:
    """The file that is asked for. `what` goes into files with these endings, and no others."""
    if ending(name) not in endings:
        known = [f".{one}" for one in endings]
        hint = Text(f"its name ends with {' or '.join(known)}", f"文件名要以 {' 或 '.join(known)} 结尾")
        if endings is SHEETS and ending(name) in CARDS:
            hint = Text(
                f"{hint.en}; “cardgen show” writes a single card as .{ending(name)}",
                f"{hint.zh}；单张牌可以用“cardgen show”存成 .{ending(name)}",
            )
        raise wrong_usage(
            Text(
                f"--output: {what.en} cannot be written as “{name}”",
                f"--output：{what.zh}不能写成「{name}」",
            ),
            hint,
        )
    return session.folder / name
