"""What `deck fix` and `deck complete` share: a solver is asked, the change is told, the deck is written."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from cardgen.cli.arguments.cluster import CLUSTER
from cardgen.cli.arguments.games import GAME
from cardgen.cli.arguments.jobs import JOBS
from cardgen.cli.arguments.outputs import output_file
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.decks.options import AS_OF, DECK, RULES, SET, open_rulings
from cardgen.cli.decks.solver import no_solver
from cardgen.cli.decks.source import one_deck
from cardgen.cli.terminal.command import Argument, Option
from cardgen.cli.terminal.for_programs import say_json
from cardgen.cli.terminal.session import MISTAKES, SUCCESS, Session, wrong_usage
from cardgen.diagnostics import Text
from cardgen.export.files import write_whole
from cardgen.load.deck_text import by_zone, deck_text
from cardgen.load.rulings import Rulings
from cardgen.model.deck import Deck
from cardgen.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from cardgen.rules.repair.answer import Change, Repair

PARAMS = (
    GAME,
    Argument("deck", "DECK", DECK.words, required=False),
    RULES,
    AS_OF,
    SET,
    Option(
        "--pool",
        Text(
            "a deck file with the cards that may be put in, and how many of each",
            "一个套牌文件，写明可以加入哪些牌、各几张",
        ),
        metavar="FILE",
    ),
    Option(
        "--only",
        Text(
            "put in only such cards: names, or conditions such as kind=attack",
            "只加入这样的牌：名称或条件，例如 kind=attack",
        ),
        metavar="SELECTOR",
    ),
    Option(
        "--seconds",
        Text("how long to search; 10 if not said", "最多找几秒，默认 10"),
        metavar="N",
        type=click.IntRange(1, 3600),
        default=10,
    ),
    Option(
        "--output",
        Text(
            "write the new deck into this file, .toml; with --batch all answers, .jsonl",
            "把改好的套牌写入这个文件（.toml）；配合 --batch 则写入全部结果（.jsonl）",
        ),
        metavar="FILE",
    ),
    Option(
        "--batch",
        Text(
            "many decks, as in deck check: writes JSON lines; --seconds is for each",
            "大批套牌，写法同 deck check，逐行输出 JSON；--seconds 是每副的时间",
        ),
        metavar="FILE",
        multiple=True,
    ),
    CLUSTER,
    JOBS,
    Option(
        "--format",
        Text("for people or for programs", "给人看，或给程序看"),
        type=click.Choice(("text", "json")),
        default="text",
    ),
)


def mend(
    session: Session,
    *,
    game: str,
    deck: str | None,
    rules: str | None,
    as_of: str | None,
    set: tuple[str, ...],
    pool: str | None,
    only: str | None,
    seconds: int,
    output: str | None,
    format: str,
    batch: tuple[str, ...],
    cluster: str | None,
    jobs: int | None,
    adding: bool,
) -> int:
    """Finds the smallest change. Exit status 1 where there is none."""
    endings = ("jsonl",) if batch else ("toml",)
    target = output_file(session, output, Text("a deck", "套牌"), endings) if output else None
    if not batch and (cluster or not deck):
        raise wrong_usage(
            Text("--cluster needs --batch", "--cluster 需要 --batch")
            if cluster
            else Text("DECK is missing", "缺少 DECK"),
            Text("or many with --batch FILE", "大批套牌可用 --batch FILE"),
        )
    rulings = open_rulings(session, game, rules, as_of, set)
    if batch:
        from cardgen.cli.decks.batch import run_batch
        from cardgen.cli.decks.batch_work import Mending

        spare = pool_of(session, rulings, rulings.of(), pool, only)
        owned = tuple(spare.items()) if isinstance(spare, Mapping) else spare
        words = (*batch, deck) if deck else batch
        how = Mending(seconds, adding, owned)
        return run_batch(session, rulings, words, target, cluster, mending=how, jobs=jobs)
    assert deck is not None
    ruleset, file = rulings.for_deck(one_deck(session, rulings, deck))
    allowed = pool_of(session, rulings, ruleset, pool, only)
    found = solved(ruleset, file.deck, allowed, seconds, adding)
    if format == "json":
        say_json(session, as_record(found, file.deck, ruleset))
    else:
        say_text(session, found, file.deck, seconds)
    if found.deck is not None and target:
        write_whole(target, deck_text(found.deck, rulings.game, ruleset).encode("utf-8"))
        if format == "text":
            shown = session.shown(target)
            session.say(session.paint("good", session.text(Text(f"wrote {shown}", f"已写入 {shown}"))))
    return SUCCESS if found.deck is not None else MISTAKES


def pool_of(
    session: Session, rulings: Rulings, rules: RuleSet, pool: str | None, only: str | None
) -> Mapping[int, int] | frozenset[int] | None:
    """The cards that may be put in, with how many where that is said; None: all of the game."""
    picked: frozenset[int] | None = None
    if only:
        test = selector(rulings.game, only)
        picked = frozenset(n for n, card in enumerate(rules.cards.cards) if test(card.get))
    if not pool:
        return picked
    owned: dict[int, int] = {}
    unknown: list[str] = []
    for entries in one_deck(session, rulings, pool).deck.zones.values():
        for entry in entries:
            number = rules.cards.find(entry.card)
            if number is None:
                unknown.append(entry.card)
            elif picked is None or number in picked:
                owned[number] = owned.get(number, 0) + entry.copies
    if unknown:
        names = "、".join(unknown)
        raise wrong_usage(
            Text(f"--pool: there is no card {', '.join(unknown)}", f"--pool：没有这些牌：{names}")
        )
    return owned


def solved(
    rules: RuleSet, deck: Deck, pool: Mapping[int, int] | frozenset[int] | None, seconds: int, adding: bool
) -> "Repair":
    from cardgen.rules.repair import SolverMissing, complete, repair

    try:
        ask = complete if adding else repair
        return ask(rules, deck, pool=pool, seconds=float(seconds))
    except SolverMissing:
        raise no_solver() from None


def say_text(session: Session, found: "Repair", deck: Deck, seconds: int) -> None:
    session.say(session.paint("bold" if found.deck else "bad", session.text(headline(found, deck, seconds))))
    for sign, changes in (("−", found.out), ("+", found.into)):
        for change in changes:
            session.say(f"  {sign} {change.copies} × {change.name}")


def headline(found: "Repair", deck: Deck, seconds: int) -> Text:
    """What was found, and how sure that is."""
    name = deck.name
    if found.deck is None:
        rules = ", ".join(found.blocked_by)
        because = Text(f": these rules cannot be kept together: {rules}", f"：这些规则无法同时满足：{rules}")
        if found.proven:
            said = because if rules else Text("", "")
            return Text(f"{name}: no legal deck can be made{said.en}", f"{name}：无法改成合法套牌{said.zh}")
        return Text(
            f"{name}: nothing was found in {seconds} s; --seconds gives it more time",
            f"{name}：{seconds} 秒内没有找到办法，可以用 --seconds 多给些时间",
        )
    if not found.out and not found.into:
        return Text(f"{name}: is legal already", f"{name}：已经合法")
    counted = "1 change makes" if found.swaps == 1 else f"{found.swaps} changes make"
    change = Text(f"{name}: {counted} it legal", f"{name}：改动 {found.swaps} 张即可合法")
    if found.proven:
        sure = Text(", and fewer do not", "，不能更少")
    elif found.unproven_rules:
        rules = ", ".join(found.unproven_rules)
        sure = Text(
            f"; whether fewer would do is not proven, because of: {rules}",
            f"；未能证明这是最少的改动，因为规则：{rules}",
        )
    else:
        sure = Text(
            f"; in {seconds} s it was not proven that fewer would not do", f"；{seconds} 秒内未能证明不能更少"
        )
    return Text(change.en + sure.en, change.zh + sure.zh)


def as_record(found: "Repair", deck: Deck, rules: RuleSet) -> dict[str, object]:
    def listed(changes: "tuple[Change, ...]") -> list[dict[str, object]]:
        return [
            {
                "zone": change.zone,
                "card": rules.cards.cards[change.card].id if change.card is not None else None,
                "name": change.name,
                "copies": change.copies,
            }
            for change in changes
        ]

    return {
        "deck": deck.name,
        "legal": found.deck is not None,
        "swaps": found.swaps,
        "proven": found.proven,
        "out": listed(found.out),
        "in": listed(found.into),
        "unproven_rules": list(found.unproven_rules),
        "blocked_by": list(found.blocked_by),
        "cards": by_zone(found.deck, rules) if found.deck is not None else None,
    }
