"""`--jobs`: how many processes work at once."""

import click

from cardgen.cli.terminal.command import Option
from cardgen.diagnostics import Text

MOST = 256
JOBS = Option(
    "--jobs",
    Text(
        "how many processes work at once; otherwise as many as pay off",
        "同时用几个进程；默认按工作量决定",
    ),
    metavar="N",
    type=click.IntRange(1, MOST),
)
