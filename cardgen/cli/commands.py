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
    "deck check": ("cardgen.cli.deck", Text("is a deck legal, and why not", "检查套牌是否合法，说明理由")),
    "deck fix": (
        "cardgen.cli.deck_fix",
        Text("the smallest change that mends a deck", "用最少的改动修好套牌"),
    ),
    "deck complete": ("cardgen.cli.deck_complete", Text("fill up a deck", "把没凑齐的套牌补全")),
    "deck code": ("cardgen.cli.deck_code", Text("a deck as share code, and back", "套牌与分享码互相转换")),
    "rules": ("cardgen.cli.rules", Text("a game's rules in sentences", "用句子列出游戏的规则")),
    "rulebook": ("cardgen.cli.rulebook", Text("a rulebook to print and to read", "制作规则书")),
    "changelog": (
        "cardgen.cli.changelog",
        Text("what changed on the cards since a version", "列出卡牌相对旧版的变化"),
    ),
    "new": ("cardgen.cli.new", Text("a small game to start from", "新建一个可以直接制作的小游戏")),
    "import": ("cardgen.cli.import_", Text("a game from a document", "从文档生成游戏")),
    "fonts": ("cardgen.cli.fonts", Text("the fonts that cards can be set in", "列出可用的字体")),
}
