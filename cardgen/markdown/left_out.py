"""What a document has that is not printed, or only as it stands: told once for each kind."""

from collections.abc import Mapping

from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.directives import DIRECTIVES
from cardgen.markdown.source import SourceText


def tell_left_out(found: Mapping[str, int], source: SourceText) -> None:
    """`found`: names of tags, and texts that look like tags, with the line of the first."""
    source.diagnostics.extend(_told(kind, line, source) for kind, line in found.items())


def tell_foreign(text: str, line: int, source: SourceText) -> None:
    """Braces of another tool, told once; `text`: what stands there."""
    if any(said.code == "foreign-braces" for said in source.diagnostics):
        return
    if (text[text.find("{{") + 2 :].split() or [""])[0] in DIRECTIVES:
        return  # one that is never closed, which is told as such
    words = text[text.find("{{") :].partition("}}")[0].partition("\n")[0][:40].strip()
    message = Text(
        f"“{words}” is no directive of cardgen; such braces are printed as they stand",
        f"「{words}」不是 cardgen 的指令；这样的花括号照原样印出",
    )
    source.diagnostics.append(
        Diagnostic("foreign-braces", message, source.span(line, words), None, "warning")
    )


def _told(kind: str, line: int, source: SourceText) -> Diagnostic:
    if not kind:
        message = Text(
            "HTML nested too deeply; its words are kept, not how they stand", "HTML 嵌套太深，只保留文字"
        )
        return Diagnostic("nested-too-deeply", message, source.span(line), None, "warning")
    if kind == "![[":
        message = Text(
            "![[…]] would show another note; only its name is", "![[…]] 引用的另一篇没有印出，只印名称"
        )
        return Diagnostic("html-left-out", message, source.find(kind), None, "warning")
    if kind.startswith("<"):
        return Diagnostic(
            "not-html",
            Text(f"“{kind}” is no HTML tag; printed as it stands", f"「{kind}」不是 HTML 标签，照原样印出"),
            source.span(line, kind),
            Text(f"write \\{kind} if it is meant so", f"如果就要这样，请写 \\{kind}"),
            "warning",
        )
    message = Text(f"<{kind}> is left out", f"<{kind}> 没有印出")
    return Diagnostic("html-left-out", message, source.span(line, f"<{kind}"), None, "warning")
