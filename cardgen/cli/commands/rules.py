"""`cardgen rules`: a game's rules as sentences, made from nothing but rules.toml."""

from collections.abc import Sequence

from cardgen.cli.arguments.games import ONLY_GAME
from cardgen.cli.decks.options import AS_OF, RULES, SET, open_rulings
from cardgen.cli.terminal.command import Command
from cardgen.cli.terminal.session import SUCCESS, Session
from cardgen.diagnostics import Text
from cardgen.model.deck import Scope
from cardgen.rules.form import Rule

TITLES: dict[Scope, Text] = {
    "set": Text("The printed set", "整套印好的牌"),
    "deck": Text("A deck", "套牌"),
    "setup": Text("Setting up a game", "开局"),
    "table": Text("On the table", "场上"),
    "turn": Text("In one turn", "一个回合里"),
}
ADVICE = Text(" (advice)", "（建议）")


def rules(
    session: Session, *, game: str | None, rules: str | None, as_of: str | None, set: tuple[str, ...]
) -> int:
    """Prints each rule with its id and the author's reason, by scope."""
    rulings = open_rulings(session, game, rules, as_of, set)
    found = rulings.of().rules
    title = rulings.game.title + (f" · {rules}" if rules else "")
    session.say(
        session.paint(
            "bold", f"{title}{session.text(Text(f': {len(found)} rules', f'：{len(found)} 条规则'))}"
        )
    )
    for scope, words in TITLES.items():
        of_scope = [rule for rule in found if rule.scope == scope]
        if of_scope:
            session.say()
            session.say(session.paint("bold", session.text(words)))
            say_rules(session, of_scope)
    return SUCCESS


def say_rules(session: Session, found: Sequence[Rule]) -> None:
    for rule in found:
        advice = session.text(ADVICE) if rule.severity == "warning" else ""
        sentence = session.text(rule.sentence())
        session.say(f"  {sentence[:1].upper()}{sentence[1:]}{advice} {session.paint('dim', f'[{rule.id}]')}")
        if rule.why:
            session.say(session.paint("dim", f"    {session.text(rule.why)}"))


COMMAND = Command(
    run=rules,
    words=Text(
        "Prints a game's rules as sentences, made from its rules.toml: each with its id and the reason that "
        "the author gives, by what they are about (printed set, deck, set-up, table, turn).",
        "把游戏的规则写成句子列出来，内容全部出自 rules.toml：附上规则编号和作者写的理由，"
        "按范围分组（整套牌、套牌、开局、场上、回合）。",
    ),
    params=(ONLY_GAME, RULES, AS_OF, SET),
    examples=(
        ("cardgen rules 七圣召唤", Text("all rules", "全部规则")),
        ("cardgen rules kapaiwang --lang en", Text("in English", "用英文")),
    ),
)
