"""Names that users give: ids, fields, variables."""

from collections.abc import Container

from cardgen.decode.table import TableReader
from cardgen.decode.values import wrong_type
from cardgen.decode.variables import NAME_CHARS, NAME_START
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.game import Scalar, Variable

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
    table = reader.table(key)
    return variables(table) if table else {}


def variables(table: TableReader, besides: Container[str] = ()) -> dict[str, Variable]:
    """All keys of a table as variables but those that mean something else."""
    found: dict[str, Variable] = {}
    for name, value in table.data.items():
        if name in besides:
            continue
        if not isinstance(value, Scalar | dict):
            expected = Text("text, a number, true or false", "文字、数字、true 或 false")
            table.report(wrong_type(expected, value), name)
        elif check_variable(name, table.place / name, table.diagnostics):
            found[name] = value
    return found


def check_variable(name: str, place: Place, diagnostics: list[Diagnostic]) -> bool:
    """Whether a name may follow a `$`; if not, says so."""
    if name and name[0] in NAME_START and NAME_CHARS.issuperset(name):
        return True
    message = Text(
        f"a variable's name has only ASCII letters, digits and “_”: “{name[:40]}”",
        f"变量名只能用英文字母、数字和「_」：「{name[:40]}」",
    )
    diagnostics.append(Diagnostic("bad-name", message, place.span(key=True)))
    return False
