"""`--draft` and `--grey`: prints to try a game with."""

from cardgen.cli.terminal.command import Option
from cardgen.diagnostics import Text

DRAFT = Option(
    "--draft",
    Text(
        "each card says draft, version and date; a grey box where a picture is not there yet",
        "每张牌印上“样稿”、版本和日期；缺少的图片先画成灰框，不算错误",
    ),
    is_flag=True,
)
GREY = Option("--grey", Text("without colours", "不印颜色，只用灰度"), is_flag=True)
