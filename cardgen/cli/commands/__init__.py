"""The commands there are: name, module, one line of help; and what is said of those that share a word."""

from typing import TYPE_CHECKING

from cardgen.diagnostics import Text

if TYPE_CHECKING:
    from cardgen.cli.terminal.help import Example

COMMANDS: dict[str, tuple[str, Text]] = {
    "list": ("list", Text("the games that can be built", "列出可以制作的游戏")),
    "build": ("build", Text("make a game's files", "制作游戏的文件")),
    "check": ("check", Text("find mistakes, write nothing", "检查错误，不写文件")),
    "sheet": (
        "sheet",
        Text("print some cards on other paper or sizes", "按需拼版：选牌、纸张、尺寸"),
    ),
    "calibrate": ("calibrate", Text("a sheet to measure a printer with", "量打印机背面偏移的校准页")),
    "printer": ("printer", Text("the printers that were measured", "记住量过的打印机")),
    "which": ("which", Text("whose code is on a printed card", "查牌脚上的代码是哪张牌")),
    "show": ("show", Text("one card as a picture", "把一张牌存成图片")),
    "cards": (
        "cards",
        Text(
            "every card as a picture; decks for shops and screens",
            "每张牌存成图片，或做成网店、桌游软件要的样子",
        ),
    ),
    "preflight": (
        "preflight",
        Text("are cards as those who print them ask for", "按印制方的要求检查牌面"),
    ),
    "deck check": ("deck_check", Text("is a deck legal, and why not", "检查套牌是否合法，说明理由")),
    "deck fix": (
        "deck_fix",
        Text("the smallest change that mends a deck", "用最少的改动修好套牌"),
    ),
    "deck complete": ("deck_complete", Text("fill up a deck", "把没凑齐的套牌补全")),
    "deck code": ("deck_code", Text("a deck as share code, and back", "套牌与分享码互相转换")),
    "deck print": (
        "deck_print",
        Text("a deck to hold: cards, list, box", "把套牌印出来：牌、牌表、牌盒"),
    ),
    "deck event": (
        "deck_event",
        Text("the lists of an event: verdicts, sheets to sign", "一场比赛的牌表：结论与签名页"),
    ),
    "rules": ("rules", Text("a game's rules in sentences", "用句子列出游戏的规则")),
    "rulebook": ("rulebook", Text("a rulebook to print and to read", "制作规则书")),
    "release": ("release", Text("all that an author uploads, in one zip", "打成一个可以发布的压缩包")),
    "site": ("site", Text("a web site with cards, decks and rules", "做成网站：卡牌、套牌、规则书")),
    "diff": (
        "diff",
        Text("cards before and after, side by side; stickers", "新旧牌面并排对照；勘误贴纸"),
    ),
    "changelog": (
        "changelog",
        Text("what changed on the cards since a version", "列出卡牌相对旧版的变化"),
    ),
    "new": ("new", Text("a small game to start from", "新建一个可以直接制作的小游戏")),
    "import": ("import_", Text("a game from a document", "从文档生成游戏")),
    "table": ("table", Text("a game's cards as a spreadsheet", "把卡牌写成表格")),
    "schema": ("schema", Text("what editors need to complete and check files", "让编辑器补全和检查文件")),
    "template": ("template", Text("a template of a face drawn as SVG", "把画好的 SVG 牌面做成模板")),
    "studio": ("studio", Text("see, change and print games in the browser", "在浏览器里看牌、改牌、打印")),
    "stats": ("stats", Text("what a set or a deck is made of", "统计一套牌或一副套牌的构成")),
    "doctor": ("doctor", Text("what is installed, and what is missing", "检查安装情况")),
    "fonts": ("fonts", Text("the fonts that cards can be set in", "列出可用的字体")),
}
# The first word of a group's commands → what its help page says first, and last.
GROUPS: "dict[str, tuple[Text, tuple[Example, ...]]]" = {
    "": (
        Text(
            "Print-and-cut sheets of card games, from TOML files, set in correct Chinese.",
            "把 TOML 文件里的卡牌做成可以打印裁切的 PDF，中文排版讲究。",
        ),
        (
            (
                "cardgen new my-game",
                Text("start a game in the folder my-game", "在 my-game 文件夹里新建游戏"),
            ),
            ("cardgen build kapaiwang", Text("make everything of a game", "制作一个游戏的全部文件")),
            ("cardgen check 卡牌王", Text("a title will do as well", "也可以写游戏的名称")),
        ),
    ),
    "deck": (
        Text(
            "Judges decks by a game's rules, mends them, and reads and writes share codes.",
            "按游戏规则检查套牌、修改套牌，读写分享码。",
        ),
        (
            (
                "cardgen deck check 七圣召唤 my-deck.toml",
                Text("is it legal, and why not", "合不合法，为什么"),
            ),
            (
                "cardgen deck fix 七圣召唤 my-deck.toml",
                Text("the smallest change that helps", "最少换几张牌能合法"),
            ),
        ),
    ),
}
