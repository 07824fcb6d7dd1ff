"""`$name` in the values of a rule: a parameter, or what the leaders, a choice or the card at hand say.

`"$leader.faction"` and `"$value.second_class"` may stand in every selector. `"$each.element"` speaks of the
card at hand: of `another` one where a rule looks at two (`where` of needs, pairs of leaders, `only_with` of
turns, conditions of costs), elsewhere of the card `itself` that is looked at. Where a whole deck is looked
at, `nobody` is at hand. What can have no meaning is refused where it stands; `$$` is a dollar sign.
"""

import re
from collections.abc import Collection
from typing import Literal

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.variables import Scope, resolve
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.model.game import Scalar
from cardgen.rules.unmatched import Pool, read_selector
from cardgen.select import Reference, Selector

AtHand = Literal["itself", "another", "nobody"]
EACH, LEADER, VALUE = "each", "leader", "value"
WHO = (EACH, LEADER, VALUE)
NAME = re.compile(r"\$([A-Za-z_]\w*)", re.ASCII)


def read_text(text: str, field: str, at_hand: AtHand, scope: Scope, fields: Collection[str]) -> Scalar:
    """What a text stands for that is compared with a field. `fields`: those that cards may have."""
    who, _, name = text[1:].partition(".")
    if text.startswith("$") and name and who in WHO:
        return _reference(Reference(text), name, field, at_hand, fields)
    try:
        return resolve(text, scope)
    except Mistakes as wrong:
        unknown = [name for name in NAME.findall(text) if name not in scope]
        hint = _hint(unknown[0], scope) if unknown else None
        raise Mistakes([found._replace(hint=hint or found.hint) for found in wrong.diagnostics]) from None


def _hint(name: str, scope: Scope) -> Text | None:
    """For a name that is no parameter."""
    if name in WHO:
        return Text(
            f"a reference is the whole text, with a field: “${name}.…”",
            f"引用须独占整段文字，并带字段：「${name}.…」",
        )
    return hint_for(name, (*scope, *WHO))


def _reference(
    reference: Reference, name: str, field: str, at_hand: AtHand, fields: Collection[str]
) -> Reference:
    if reference.who != VALUE and name not in fields:
        raise mistake(
            "unknown-field",
            Text(
                f"“{reference}”: no kind of card has a field “{name}”",
                f"「{reference}」：没有哪种卡牌有字段「{name}」",
            ),
            hint_for(name, sorted(fields)),
        )
    if reference.who == EACH and at_hand == "nobody":
        raise refused(
            reference,
            Text(
                "a whole deck is looked at here, and no card is at hand",
                "这里看的是整副套牌，没有「该牌」可言",
            ),
            Text(
                "write a rule of the form needs, or say $leader or $value",
                "请写 needs 规则，或用 $leader、$value",
            ),
        )
    if reference.who == EACH and at_hand == "itself" and name == field:
        raise refused(
            reference,
            Text(
                f"here $each is the card itself, whose {field} is compared with itself",
                f"这里的 $each 就是这张牌本身，等于拿 {field} 与自己比较",
            ),
            Text(
                "compare with another field, or say $leader or $value",
                "请与别的字段比较，或用 $leader、$value",
            ),
        )
    return reference


def refused(reference: str, why: Text, hint: Text | None = None) -> Mistakes:
    """A reference where it can have no meaning."""
    return mistake("bad-reference", Text(f"“{reference}”: {why.en}", f"「{reference}」：{why.zh}"), hint)


def fill_bound(text: str, scope: Scope) -> Scalar:
    """Arithmetic with parameters put in, in which leaders and cards are spoken of without a dollar sign."""
    try:
        return resolve(text, scope)
    except Mistakes as wrong:
        plain = next((f"{who}." for who in WHO if f"${who}." in text), None)
        hint = Text(f"in a bound write {plain}… without $", f"界限里写 {plain}…，不加 $") if plain else None
        raise Mistakes([found._replace(hint=hint or found.hint) for found in wrong.diagnostics]) from None


def fixed_selector(reader: TableReader, key: str, pool: Pool, why: Text) -> Selector | None:
    """A selector that is the same for every deck and format, and so may speak of nothing; `why`: why so."""

    def read(_field: str, text: str) -> Scalar:
        try:
            return resolve(text, {})
        except Mistakes:
            raise refused(text, why, Text("$$ is a dollar sign", "美元符号写作 $$")) from None

    return read_selector(reader.raw(key), reader.place_of(key), reader.diagnostics, pool, read)
