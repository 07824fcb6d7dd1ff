"""Keys of rules that name a field of the cards."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.model.game import BUILT_IN
from cardgen.rules.context import Context


def field_words(reader: TableReader, field: str) -> Text:
    """The author's words for a field, from `field_called`; without them its name."""
    return reader.words("field_called") or Text(field, field)


def read_field(reader: TableReader, key: str, context: Context, default: str | None = None) -> str:
    """A field's name; "" and a diagnostic where it is missing without default, or unknown to all kinds."""
    name = reader.string(key, default, required=default is None)
    if not name:
        return ""
    known = context.game.field_names.union(BUILT_IN)
    if name.partition(".")[0] in known:
        return name
    reader.error(
        key,
        Text(f"no kind of card has a field “{name}”", f"没有哪种卡牌有字段「{name}」"),
        hint_for(name, sorted(known)),
        code="unknown-field",
    )
    return ""
