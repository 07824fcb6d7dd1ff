"""part: elements that are said once and used by several templates, with variables of their own."""

import re
from collections.abc import Mapping

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.values import wrong_type
from cardgen.diagnostics import Text
from cardgen.layout.elements.group import GroupElement, inside, prepared
from cardgen.layout.setting import Scope, Setting
from cardgen.model.game import Scalar, Variable

DEEPEST = 4
VARIABLE = re.compile(r"\$\$|\$([A-Za-z_][A-Za-z0-9_]*)")


def prepare(reader: TableReader, setting: Setting) -> GroupElement:
    box = setting.box(reader)
    name = reader.string("part", "", required=True, choices=tuple(setting.parts) or ("",))
    given = reader.table("with") or TableReader({}, reader.place, setting.diagnostics)
    part = setting.parts.get(name)
    if part is None or not _may_stand(name, reader, setting):
        return GroupElement(box, ())
    for key in given.data:
        if key not in part.vars:
            message = Text(f"the part “{name}” has no variable “{key}”", f"部件「{name}」没有变量「{key}」")
            given.error(key, message, hint_for(key, part.vars), code="unknown-key")
        elif not isinstance(given.data[key], Scalar | dict):
            expected = Text("text, a number, true or false", "文字、数字、true 或 false")
            given.report(wrong_type(expected, given.data[key]), key)
    variables = {**part.vars, **passed(given.data, setting.scope, part.vars)}
    inner = inside(setting, box, variables)._replace(within=(*setting.within, name))
    tables = [TableReader(e.table, e.place, setting.diagnostics, inner.scope) for e in part.elements]
    return GroupElement(box, prepared(reader, tables, inner, "part"))


def _may_stand(name: str, reader: TableReader, setting: Setting) -> bool:
    """Whether a part may stand in those around it; says so where not."""
    names = " → ".join((*setting.within, name))
    if name in setting.within:
        message = Text(f"parts hold each other in a loop: {names}", f"部件互相包含，成了死循环：{names}")
        reader.error("part", message, code="part-loop")
    elif len(setting.within) >= DEEPEST:
        message = Text(f"parts are nested too deeply: {names}", f"部件嵌套太深：{names}")
        reader.error("part", message, code="nested-too-deeply")
    else:
        return True
    return False


def passed(values: Mapping[str, object], scope: Scope, own: Mapping[str, Variable]) -> dict[str, Variable]:
    """Variables as the part sees them: what a name of the part would hide goes by another, `$w` by `$w_`."""
    more: dict[str, Variable] = {}

    def renamed(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name not in scope or (name not in own and name not in ("w", "h")):
            return found[0]
        other = f"{name}_"
        while other in scope or other in own:
            other += "_"
        more[other] = scope[name]
        return f"${other}"

    def seen(value: object) -> object:
        match value:
            case str():
                return VARIABLE.sub(renamed, value)
            case list():
                return [seen(inner) for inner in value]
            case dict():
                return {key: seen(inner) for key, inner in value.items()}
        return value

    found = {name: seen(value) for name, value in values.items()}
    return {**more, **{name: value for name, value in found.items() if isinstance(value, Scalar | dict)}}
