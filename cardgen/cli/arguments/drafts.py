"""`--draft`, `--grey`, `--thrift`, `--low-ink`: prints to try a game with."""

from cardgen.build.saving import Saving
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
THRIFT = Option(
    "--thrift",
    Text("paler art and grounds, below 40 % of ink", "插图和底色变淡，平均墨量不到 40%"),
    is_flag=True,
)
LOW_INK = Option(
    "--low-ink",
    Text("outlines instead of grounds, faint art", "底色换成线框，插图只留淡影"),
    is_flag=True,
)


def saving(thrift: bool, low_ink: bool) -> Saving:
    """How ink is spared; the one that spares more, where both are asked for."""
    return "low-ink" if low_ink else "thrift" if thrift else ""
