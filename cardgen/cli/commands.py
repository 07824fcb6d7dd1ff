"""The commands there are: name, module, one line of help."""

from cardgen.diagnostics import Text

COMMANDS: dict[str, tuple[str, Text]] = {
    "list": ("cardgen.cli.list_games", Text("the games that can be built", "列出可以制作的游戏")),
    "build": ("cardgen.cli.build", Text("make a game's files", "制作游戏的文件")),
    "check": ("cardgen.cli.check", Text("find mistakes, write nothing", "检查错误，不写文件")),
    "sheet": (
        "cardgen.cli.sheet",
        Text("print some cards on other paper or sizes", "按需拼版：选牌、纸张、尺寸"),
    ),
    "show": ("cardgen.cli.show", Text("one card as a picture", "把一张牌存成图片")),
    "new": ("cardgen.cli.new", Text("a small game to start from", "新建一个可以直接制作的小游戏")),
    "fonts": ("cardgen.cli.fonts", Text("the fonts that cards can be set in", "列出可用的字体")),
}
