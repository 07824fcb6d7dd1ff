"""`cardgen template`: a template of a face that was drawn elsewhere."""

from pathlib import Path

from cardgen.build.fonts import open_fonts
from cardgen.cli.arguments.documents import find_document
from cardgen.cli.arguments.games import chosen
from cardgen.cli.terminal.command import Argument, Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, number_of, wrong_usage
from cardgen.decode.svg.drawing import read_svg
from cardgen.decode.toml_file import read_text
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.export.files import Together
from cardgen.load.drawn.face import Face, read_face
from cardgen.load.drawn.template import Made, template_of
from cardgen.load.imports.ids import ascii_id
from cardgen.load.project import find_project

DEFAULT_NAME = "face"


def template(session: Session, *, file: str, game: str | None) -> int:
    """Takes the drawing apart, and writes the template and its layers."""
    source = find_document(session, file)
    text = read_text(source, file)
    if isinstance(text, Diagnostic):
        raise Mistakes([text])
    project = find_project(session.folder)
    name = ascii_id(source.stem) or DEFAULT_NAME
    target, art = source.parent / f"{name}.toml", source.parent
    if game:
        project, (folder,) = chosen(session, (game,))
        target, art = project.root / "templates" / folder.name / f"{name}.toml", folder / "art"
    if target.exists():
        shown = session.shown(target)
        raise wrong_usage(
            Text(f"{shown} is there already", f"{shown} 已经存在"),
            Text("move it away, or give the drawing another name", "请先移走它，或给图换一个文件名"),
        )
    try:
        face = read_face(text)
    except Mistakes as wrong:
        (found,) = wrong.diagnostics
        raise Mistakes([found._replace(span=Span(file))]) from None
    if not face.words and not face.windows:
        hint = Text(
            "write {name} as a text, and call a shape “art”; texts must not be paths",
            "在图里写上文字 {name}，把放图的形状命名为 art；文字不能转成路径",
        )
        message = Text(
            "there is neither a text nor a shape called art", "图里既没有文字，也没有名为 art 的形状"
        )
        raise Mistakes([Diagnostic("empty-face", message, Span(file), hint)])
    fonts, _ = open_fonts(project, project.root / "fonts")
    made = template_of(face, name, [family.family for family in fonts.families()])
    with Together() as files:
        files.write(target, made.toml.encode("utf-8"))
        for layer, data in made.layers.items():
            files.write(art / layer, data)
    _tell(session, face, made, [target, *(art / layer for layer in made.layers)])
    if not game:
        session.say(
            Text(
                f"Next: {target.name} into templates/GAME/, the SVG files into card_data/GAME/art/, and "
                f'template = "{name}" for a kind in game.toml.',
                f"接下来：把 {target.name} 放进 templates/游戏/，SVG 放进 card_data/游戏/art/，"
                f'再在 game.toml 的牌类里写 template = "{name}"。',
            )
        )
    return SUCCESS


def _tell(session: Session, face: Face, made: Made, written: list[Path]) -> None:
    """What became of the drawing, and what did not."""
    for path in written:
        session.say(Text(f"wrote {session.shown(path)}", f"已写入 {session.shown(path)}"))
    texts, windows, layers = len(face.words), len(face.windows), len(made.layers)
    session.say(
        Text(
            f"{number_of(texts, 'text')}, {number_of(windows, 'picture')}, {number_of(layers, 'layer')}",
            f"{texts} 段文字，{windows} 个图框，{layers} 层底图",
        )
    )
    for words in face.left:
        session.say(Text(f"left: {words.en}", f"未带过来：{words.zh}"))
    for family in made.families:
        session.say(
            Text(
                f"left: no font “{family}”; put it into fonts/ and take the # away",
                f"未带过来：没有字体「{family}」，放进 fonts/ 后去掉模板里的 #",
            )
        )
    for name, data in made.layers.items():
        if unknown := read_svg(data.decode("utf-8")).unknown:
            session.say(Text(f"{name}: {unknown} will be pixels", f"{name}：{unknown} 会画成像素"))


COMMAND = Command(
    run=template,
    words=Text(
        "Makes a template of a card's face drawn in Inkscape, Figma or Illustrator and saved as SVG. A text "
        "such as {name} becomes a text element, a shape called art (or art-over, …) a picture; the rest "
        "stays a drawing.",
        "把用 Inkscape、Figma 或 Illustrator 画好、存成 SVG 的牌面做成模板：{name} 这样的文字成为文字元素，"
        "名为 art（或 art-over 等）的形状成为图框，其余作为底图。",
    ),
    params=(
        Argument("file", "FILE", Text("the drawing, an SVG file", "牌面的 SVG 文件")),
        Option(
            "--game",
            Text("put the files where this game wants them", "直接放进这个游戏的文件夹"),
            metavar="GAME",
        ),
    ),
    examples=(
        (
            "cardgen template face.svg --game my-game",
            Text('then: template = "face" for a kind', '然后在牌类里写 template = "face"'),
        ),
    ),
)
