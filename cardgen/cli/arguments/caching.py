"""`--no-cache`: whether faces that were drawn before may be taken from the cache."""

from typing import TYPE_CHECKING

from cardgen.cli.terminal.command import Option
from cardgen.diagnostics import Text

if TYPE_CHECKING:
    from cardgen.build.shelf import Shelves

NO_CACHE = Option(
    "--no-cache",
    Text("draw everything anew; the files are the same", "全部重新绘制；生成的文件相同"),
    is_flag=True,
)


def shelves(no_cache: bool, *, remember: bool = False) -> "Shelves | None":
    """Where drawn faces are kept: on disk unless there is no place for that; None to draw everything."""
    from cardgen.build.cache import cache_folder
    from cardgen.build.shelf import Shelves

    folder = "" if no_cache else cache_folder()
    return Shelves(folder, remember=remember) if folder or remember else None
