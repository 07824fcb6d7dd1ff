"""Template files → Template, with what they inherit put in.

`extends` names a parent: its elements come first. A child's element with the same id overrides the
parent's keys one by one, `remove = true` drops it, `before` and `after` place a new one. Parts are
inherited by name; those in parts.toml are there for all templates of a game.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.translate import File
from cardgen.diagnostics import Diagnostic, Overlaid, Place, Text
from cardgen.load.names import read_vars
from cardgen.load.project import Project, is_there, names_in
from cardgen.load.words import read_words
from cardgen.model.language import Tongues
from cardgen.model.template import Part, RawElement, Template

# Keys of an element that say where it goes, not what it is.
PLACING = ("remove", "before", "after")
# The template whose parts all others of a game may use.
PARTS = "parts"
OWN_ONLY = Tongues()


# A file of templates in a language; None with what is wrong.
Read = Callable[[Project, Path, Tongues], tuple[File | None, list[Diagnostic]]]


def read_file(project: Project, path: Path, tongues: Tongues) -> tuple[File | None, list[Diagnostic]]:
    return read_words(project, path, path.parents[2], tongues)


def load_template(
    project: Project,
    game_id: str,
    name: str,
    place: Place | None = None,
    tongues: Tongues = OWN_ONLY,
    read: Read = read_file,
) -> tuple[Template | None, list[Diagnostic]]:
    """A template by name, as a game sees it. `place`: where it is asked for, for messages.

    `read`: for who knows better than the disk what a file holds.
    """
    diagnostics: list[Diagnostic] = []
    found = _load(project, game_id, name, place, (), tongues, diagnostics, read)
    if found is not None and name != PARTS and find_template(project, game_id, PARTS):
        common = _load(project, game_id, PARTS, place, (), tongues, diagnostics, read)
        if common is not None:
            variables = {**common.vars, **found.vars}
            found = found._replace(parts={**common.parts, **found.parts}, vars=variables)
    return found, diagnostics


def find_template(project: Project, game_id: str, name: str) -> Path | None:
    """The file of a template: the game's own folder, then common/; the project's, then the shipped."""
    folder, slash, stem = name.rpartition("/")
    for root in project.template_folders:
        for place in (folder,) if slash else (game_id, "common"):
            path = root / place / f"{stem}.toml"
            if is_there(path):
                return path
    return None


def template_names(project: Project, game_id: str) -> list[str]:
    """What a game can name: its own templates and the common ones."""
    names: dict[str, None] = {}
    for root in project.template_folders:
        for place in (game_id, "common"):
            files = names_in(root / place, place, root.parent)
            for file in () if isinstance(files, Diagnostic) else files:
                stem = file.removesuffix(".toml")
                if stem != file and "." not in stem and stem not in ("symbols", PARTS):
                    names[stem] = None
    return list(names)


def _load(
    project: Project,
    game_id: str,
    name: str,
    asked: Place | None,
    seen: tuple[str, ...],
    tongues: Tongues,
    diagnostics: list[Diagnostic],
    read: Read,
) -> Template | None:
    path = find_template(project, game_id, name) if _is_plain(name) else None
    if path is None:
        message = Text(f"there is no template “{name}”", f"没有模板「{name}」")
        hint = hint_for(name, template_names(project, game_id))
        diagnostics.append(Diagnostic("unknown-template", message, asked and asked.span(), hint))
        return None
    id = f"{path.parent.name}/{path.stem}"
    if str(path) in seen:
        loop = " → ".join((*(Path(p).stem for p in seen[seen.index(str(path)) :]), path.stem))
        message = Text(f"templates extend each other in a loop: {loop}", f"模板互相继承，成了死循环：{loop}")
        diagnostics.append(Diagnostic("template-loop", message, asked and asked.span()))
        return None
    file, problems = read(project, path, tongues)
    diagnostics += problems
    if file is None:
        return None
    reader = TableReader(file.data, Place(file), diagnostics, what=Text("a template", "模板"))
    parent_name = reader.string("extends", None)
    parent = Template("", ())
    if parent_name is not None:
        where = reader.place_of("extends")
        above = (*seen, str(path))
        parent = _load(project, game_id, parent_name, where, above, tongues, diagnostics, read) or parent
    elements = list(parent.elements)
    ids: set[str] = set()
    for element in reader.tables("element"):
        _place(element, elements, ids)
    variables = {**parent.vars, **read_vars(reader, "vars")}
    parts = {**parent.parts, **_read_parts(reader)}
    reader.done()
    return Template(id, tuple(elements), variables, Place(file), parts)


def _read_parts(reader: TableReader) -> dict[str, Part]:
    """`[parts.badge]`: its variables, `vars`, and its elements, `[[parts.badge.element]]`."""
    parts: dict[str, Part] = {}
    for name, part in reader.named("parts", Text("part", "部件")):
        elements = part.tables("element", required=True)
        raw = tuple([RawElement(e.string("id", ""), e.data, e.place) for e in elements])
        parts[name] = Part(raw, read_vars(part, "vars"))
        part.done()
    return parts


def _is_plain(name: str) -> bool:
    """A name or folder/name: nothing that climbs out of the templates' folders."""
    parts = name.split("/")
    return len(parts) <= 2 and all(p and p[0] != "." and not set(p) & set("\\:\0") for p in parts)


def _place(reader: TableReader, elements: list[RawElement], ids: set[str]) -> None:
    """Puts one element of the child among those inherited."""
    id = reader.string("id", "")
    remove = reader.boolean("remove", False)
    before, after = reader.string("before", None), reader.string("after", None)
    if id and id in ids:
        reader.error("id", Text(f"“{id}” stands twice", f"「{id}」出现了两次"), code="duplicate-id")
        return
    ids.add(id)
    own = {key: value for key, value in reader.data.items() if key not in PLACING}
    at = _index(elements, id)
    if remove:
        if at is None:
            _unknown(reader, "id", id, elements)
        else:
            del elements[at]
        return
    element = RawElement(id, own, reader.place)
    if at is not None:
        element = _overlay(elements.pop(at), own, reader.place)
    elif before is None and after is None:
        elements.append(element)
        return
    for key, other in (("before", before), ("after", after)):
        if other is not None:
            found = _index(elements, other)
            if found is None:
                _unknown(reader, key, other, elements)
            else:
                at = found if key == "before" else found + 1
    elements.insert(len(elements) if at is None else at, element)


def _overlay(parent: RawElement, own: Mapping[str, object], place: Place) -> RawElement:
    """A child's keys over its parent's; a changed type begins anew."""
    if "type" in own and own["type"] != parent.table.get("type"):
        return RawElement(parent.id, own, place)
    source = Overlaid(place, frozenset(own), parent.place)
    return RawElement(parent.id, {**parent.table, **own}, Place(source))


def _index(elements: list[RawElement], id: str) -> int | None:
    return next((i for i, e in enumerate(elements) if id and e.id == id), None)


def _unknown(reader: TableReader, key: str, id: str, elements: list[RawElement]) -> None:
    reader.error(
        key,
        Text(f"{key}: no element has the id “{id}”", f"{key}：没有 id 为「{id}」的元素"),
        hint_for(id, [e.id for e in elements if e.id]),
        code="unknown-element",
    )
