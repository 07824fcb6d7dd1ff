"""Fonts: what is read from the files, which face is chosen, what is embedded, what is refused."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter

hb = pytest.importorskip("uharfbuzz")
builder = pytest.importorskip("fontTools.fontBuilder")
pens = pytest.importorskip("fontTools.pens.ttGlyphPen")

Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Writes a tiny font of squares, TrueType or CFF, 2000 units to the em."""

    def write(
        file: str, family: str, weight: int = 400, chars: str = "AB", *, cff: bool = False, embed: int = 0
    ) -> Path:
        font = builder.FontBuilder(2000, isTTF=not cff)
        names = [".notdef", *(f"g{i}" for i in range(len(chars)))]
        font.setupGlyphOrder(names)
        font.setupCharacterMap({ord(c): f"g{i}" for i, c in enumerate(chars)})
        if cff:
            t2 = pytest.importorskip("fontTools.pens.t2CharStringPen")
            programs = {}
            for name in names:
                pen = t2.T2CharStringPen(1000, None)
                _square(pen)
                programs[name] = pen.getCharString()
            font.setupCFF(f"{family}-{weight}", {}, programs, {})
        else:
            outlines = {}
            for name in names:
                pen = pens.TTGlyphPen(None)
                _square(pen)
                outlines[name] = pen.glyph()
            font.setupGlyf(outlines)
        font.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
        font.setupHorizontalHeader(ascent=1600, descent=-400)
        font.setupNameTable(
            {
                "familyName": {"en": family, "zh": f"{family}体"},
                "styleName": str(weight),
                "psName": f"{family}-{weight}",
            }
        )
        font.setupOS2(usWeightClass=weight, sCapHeight=1400, fsType=embed)
        font.setupPost()
        path = tmp_path / file
        font.save(path)
        return path

    return write


def _square(pen: object) -> None:
    for step, args in (
        ("moveTo", (0, 0)),
        ("lineTo", (0, 1000)),
        ("lineTo", (800, 1000)),
        ("lineTo", (800, 0)),
    ):
        getattr(pen, step)(args)
    pen.closePath()  # type: ignore[attr-defined]


@pytest.mark.parametrize("weight", [100, 250, 400, 700, 900])
def test_what_is_embedded_is_as_wide_as_what_was_measured(weight: int, fonts: FontSet) -> None:
    face = fonts.chain((), weight).first
    gids = [face.glyph(char) for char in "攻击，AWil。1"]
    cut = hb.Font(hb.Face(hb.Blob(face.subset(gids).data)))
    assert [face.advance(g) for g in gids] == [cut.get_glyph_h_advance(g) for g in gids]
    assert len({face.advance(g) for g in gids}) > 3


def test_keys_names_and_measures_of_the_default_face(fonts: FontSet) -> None:
    bold = fonts.chain((), 700).first
    assert (bold.key, bold.family, bold.weight) == ("NotoSansSC-wght700", "Noto Sans SC", 700)
    assert bold.postscript_name == "NotoSansSC-Bold"
    assert (bold.ascent, bold.descent, bold.cap_height) == (1160.0, -288.0, 733.0)
    assert fonts.face("NotoSansSC-wght700") is bold
    assert fonts.chain((), 700) is fonts.chain((), 700)
    assert fonts.chain(("No Such Family",), 700).first is bold


def test_other_faces_help_out(fonts: FontSet) -> None:
    chain = fonts.chain((), 400)
    found = chain.lookup("𠮷")
    assert found is not None
    assert found[0].key == "NotoSansJP-wght400"
    assert chain.lookup("\U000f0000") is None


def test_symbols_come_from_their_own_fonts_where_these_are_installed(fonts: FontSet) -> None:
    if not fonts.has("Noto Sans Symbols 2"):
        pytest.skip("justmytype-western-core is not installed")
    chain = fonts.chain((), 400)
    assert [c for c in "✔✕✗✘✦✪⚔⚡⏳☠❤⚙⭐" if chain.lookup(c) is None] == []


def test_serifs_and_italics_come_with_the_dependencies(fonts: FontSet) -> None:
    assert fonts.chain(("Noto Serif SC",), 700).first.key == "NotoSerifSC"
    numbers = fonts.chain(("Source Serif 4",), 900).first
    assert (numbers.key, numbers.postscript_name) == ("SourceSerif4-wght900", "SourceSerif4-Black")
    slanted = fonts.chain(("Inter",), 400, italic=True).first
    assert (slanted.key, slanted.italic) == ("InterItalic-wght400", True)
    assert slanted.postscript_name == "Inter-RegularItalic"
    assert not fonts.chain((), 400, italic=True).first.italic


def test_dashes_join_also_where_the_first_face_has_none(make: Make) -> None:
    fonts = FontSet.open([make("a.ttf", "Mine").parent])
    setter = Typesetter(fonts, {}, {})
    block = setter.block("攻——击A", Style(size=10.0, families=("Mine",)))
    fitted = setter.fit([block], 100.0, 20.0, smallest=6.0)
    assert [getattr(i, "face", "") for i in fitted.items] == ["NotoSansSC-wght400", "Mine-400"]
    assert len(getattr(fitted.items[0], "shifts", ())) == 3


def test_a_subset_keeps_glyph_ids_and_drops_the_rest(fonts: FontSet) -> None:
    face = fonts.chain((), 700).first
    wanted = [face.glyph(c) for c in "攻击A"]
    program = face.subset(wanted)
    assert program.truetype
    cut = hb.Face(hb.Blob(program.data))
    assert not {"fvar", "gvar", "GSUB", "GPOS", "HVAR"} & set(cut.table_tags)
    font = hb.Font(cut)
    assert [font.get_glyph_h_advance(g) for g in wanted] == [face.advance(g) for g in wanted]
    assert all(font.get_glyph_extents(g).width for g in wanted)
    assert font.get_glyph_extents(face.glyph("力")).width == 0
    assert program == face.subset(wanted)


def test_users_fonts_by_any_of_their_names_and_nearest_weight(make: Make) -> None:
    folder = make("a.ttf", "Mine", 300).parent
    make("b.ttf", "Mine", 800)
    fonts = FontSet.open([folder])
    assert fonts.diagnostics == ()
    assert fonts.chain(("Mine",), 400).first.weight == 300
    assert fonts.chain(("mine体",), 700).first.weight == 800
    assert fonts.has("MINE")
    assert not fonts.has("Yours")
    face = fonts.chain(("Mine",), 300).first
    assert (face.key, face.postscript_name) == ("Mine-300", "Mine-300")
    assert (face.advance(face.glyph("A")), face.ascent, face.cap_height) == (500.0, 800.0, 700.0)
    assert face.ink(face.glyph("A")) == (0.0, 400.0)
    assert face.glyph("C") == 0


def test_a_users_font_is_asked_only_if_named_or_needed(make: Make) -> None:
    fonts = FontSet.open([make("a.ttf", "Mine", chars="A\U000f0000").parent])
    chain = fonts.chain((), 400)
    assert chain.first.family == "Noto Sans SC"
    needed = chain.lookup("\U000f0000")
    assert needed is not None
    assert needed[0].family == "Mine"
    setter = Typesetter(fonts, {}, {})
    fitted = setter.fit([setter.block("甲\U000f0000A", Style(size=10.0))], 100.0, 20.0, smallest=6.0)
    assert [getattr(i, "face", "") for i in fitted.items] == [
        "NotoSansSC-wght400",
        "Mine-400",
        "NotoSansSC-wght400",
    ]


def test_two_fonts_of_one_name_have_two_keys(make: Make) -> None:
    folder = make("a.ttf", "Mine").parent
    make("b.ttf", "Mine", chars="CD")
    fonts = FontSet.open([folder])
    info = fonts.families()[0]
    assert (info.family, info.weights, info.variable, info.characters, info.source) == (
        "Mine",
        (400,),
        False,
        2,
        "user",
    )
    keys = [e.key for e in fonts._entries[:2]]
    assert keys == ["Mine-400", "Mine-400-2"]


def test_a_collection_has_several_fonts(make: Make, tmp_path: Path) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    collection = ttlib.TTCollection()
    for name in ("One", "Two"):
        path = make(f"{name}.ttf", name)
        collection.fonts.append(ttlib.TTFont(io.BytesIO(path.read_bytes())))
        path.unlink()
    collection.save(tmp_path / "both.ttc")
    fonts = FontSet.open([tmp_path])
    assert [f.family for f in fonts.families()[:2]] == ["One", "Two"]
    face = fonts.chain(("Two",), 400).first
    assert face.file.index == 1
    assert face.subset([face.glyph("A")]).truetype


def test_a_cff_font_gives_its_own_program(make: Make) -> None:
    fonts = FontSet.open([make("a.otf", "Mine", cff=True).parent])
    face = fonts.chain(("Mine",), 400).first
    program = face.subset([face.glyph("A")])
    assert (program.truetype, program.data[:1]) == (False, b"\1")
    assert face.ink(1) == (0.0, 400.0)


def test_a_variable_cff_font_is_cut_at_its_weight(tmp_path: Path) -> None:
    misc = pytest.importorskip("fontTools.misc.psCharStrings")
    font = builder.FontBuilder(1000, isTTF=False)
    font.setupGlyphOrder([".notdef", "A"])
    font.setupCharacterMap({ord("A"): "A"})
    font.setupNameTable({"familyName": "Mine", "styleName": "Regular", "psName": "Mine-Regular"})
    font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    square = [
        0,
        0,
        "rmoveto",
        500,
        400,
        1,
        "blend",
        "hlineto",
        700,
        "vlineto",
        -500,
        -400,
        1,
        "blend",
        "hlineto",
    ]
    programs = {name: misc.T2CharString(program=list(square)) for name in (".notdef", "A")}
    font.setupCFF2(programs, regions=[{"wght": (0, 1, 1)}])
    font.setupHorizontalMetrics({".notdef": (1000, 0), "A": (1000, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupOS2()
    font.setupPost()
    font.save(tmp_path / "mine.otf")
    fonts = FontSet.open([tmp_path])
    assert fonts.diagnostics == ()
    assert [fonts.chain(("Mine",), weight).first.ink(1) for weight in (100, 500, 900)] == [
        (0.0, 500.0),
        (0.0, 700.0),
        (0.0, 900.0),
    ]
    program = fonts.chain(("Mine",), 500).first.subset([1])
    assert (program.truetype, program.data[:1]) == (False, b"\1")


def test_a_cid_keyed_font_counts_as_its_glyph_ids() -> None:
    pytest.importorskip("pylopdf_fonts_zh_cn")
    import pylopdf_fonts_zh_cn

    cff_lib = pytest.importorskip("fontTools.cffLib")
    fonts = FontSet.open([Path(pylopdf_fonts_zh_cn.__file__).parent])
    face = fonts.chain(("Noto Serif SC",), 400).first
    gids = [face.glyph(c) for c in "攻击A，"]
    program = face.subset(gids)
    assert not program.truetype
    parsed = cff_lib.CFFFontSet()
    parsed.decompile(io.BytesIO(program.data), None)
    assert [f"cid{g:05d}" for g in gids] == [parsed[0].charset[g] for g in gids]


def test_bad_files_are_named_and_the_rest_goes_on(make: Make, tmp_path: Path) -> None:
    good = make("good.ttf", "Good").read_bytes()
    (tmp_path / "empty.ttf").write_bytes(b"")
    (tmp_path / "text.ttf").write_text("this is not a font at all")
    (tmp_path / "web.woff2").write_bytes(b"wOF2" + bytes(40))
    (tmp_path / "short.ttf").write_bytes(good[: len(good) // 2])
    (tmp_path / "LICENCE.txt").write_text("not looked at")
    fonts = FontSet.open([tmp_path])
    said = {Path(d.span.file).name: d for d in fonts.diagnostics if d.span}
    assert sorted(said) == ["empty.ttf", "short.ttf", "text.ttf", "web.woff2"]
    for name, diagnostic in said.items():
        assert diagnostic.code == "bad-font"
        assert name in diagnostic.message.en
        assert name in diagnostic.message.zh
        assert diagnostic.hint is not None
    assert fonts.has("Good")


def test_any_damage_is_a_diagnostic_and_never_a_crash(make: Make, tmp_path: Path) -> None:
    good = make("good.ttf", "Good").read_bytes()
    folder = tmp_path / "damaged"
    folder.mkdir()
    for i in range(0, len(good), 11):
        (folder / f"{i}.ttf").write_bytes(good[:i] + b"\xff\xff\xff" + good[i + 3 :])
    fonts = FontSet.open([folder])
    for entry in fonts._entries:
        if entry.source == "user":
            fonts._face(entry, 400).glyph("A")
    assert fonts.diagnostics


def test_a_font_that_must_not_be_embedded_is_warned_of(make: Make) -> None:
    (warning,) = FontSet.open([make("a.ttf", "Mine", embed=2).parent]).diagnostics
    assert (warning.code, warning.severity) == ("restricted-font", "warning")
