"""`{{changelog since=v1.0}}`: what changed on the cards since an older version of the game."""

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.document import Blocks
from cardgen.rulebook.directives.call import Call


def changelog(call: Call) -> Blocks:
    words, options = call.split("since")
    if words:
        call.wrong(
            "bad-directive",
            Text(f"“{words}” means nothing here", f"这里的「{words}」没有意义"),
            Text("for example {{changelog since=v1.0}}", "例如 {{changelog since=v1.0}}"),
        )
        return ()
    data = call.data
    asked = options.get("since") or data.since
    if not asked or data.older is None:
        call.wrong(
            "no-previous",
            Text("no older version of the cards to compare with", "没有可比较的旧版卡牌数据"),
            Text(
                "write {{changelog since=v1.0}}, or run cardgen rulebook with --since: "
                "a git revision, or a folder with an older copy of the game",
                "请写 {{changelog since=v1.0}}，或运行 cardgen rulebook 时加上 --since："
                "git 版本，或存放旧版游戏的文件夹",
            ),
            severity="warning",
        )
        return ()
    old = data.older(asked)
    if isinstance(old, Diagnostic):
        # Without the history that a release was made with, the rulebook can still be read.
        call.wrong(old.code, old.message, old.hint, "warning" if "since" in options else "error")
        return ()
    from cardgen.changes.game_changes import Versions, called, changes

    return changes(Versions(old, call.game, called(old, call.game, asked), data.chinese), call.line)
