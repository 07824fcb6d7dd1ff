"""Names that users give: ids, fields, variables."""

from cardgen.decode.table import TableReader
from cardgen.decode.variables import NAME_CHARS, NAME_START
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.game import Variable

LONGEST = 100


def check_name(name: str, what: Text, place: Place, diagnostics: list[Diagnostic]) -> bool:
    """Whether a name is ASCII letters, digits, `_` and `-`, beginning with a letter; if not, says so."""
    if (
        name
        and name[0] in NAME_START
        and len(name) <= LONGEST
        and NAME_CHARS.issuperset(name.replace("-", "_"))
    ):
        return True
    diagnostics.append(
        Diagnostic(
            "bad-name",
            Text(
                f"{what.en} has only ASCII letters, digits, “-”, “_”, a letter first: “{name[:40]}”",
                f"{what.zh}只能用英文字母、数字、「-」和「_」，并以字母开头：「{name[:40]}」",
            ),
            place.span(key=True),
            Text("Chinese goes into “name” or “label”", "中文请写在 name 或 label 里"),
        )
    )
    return False


def read_vars(reader: TableReader, key: str) -> dict[str, Variable]:
    """A table of variables: texts, numbers, true and false; gradients are tables."""
    data = reader.raw(key)
    tables = {name: v for name, v in data.items() if isinstance(v, dict)} if isinstance(data, dict) else {}
    found: dict[str, Variable] = {**reader.scalars(key, besides=tables), **tables}
    for name in list(found):
        if not (name and name[0] in NAME_START and NAME_CHARS.issuperset(name)):
            message = Text(
                f"a variable's name has only ASCII letters, digits and “_”: “{name[:40]}”",
                f"变量名只能用英文字母、数字和「_」：「{name[:40]}」",
            )
            span = (reader.place / key / name).span(key=True)
            reader.diagnostics.append(Diagnostic("bad-name", message, span))
            del found[name]
    return found
