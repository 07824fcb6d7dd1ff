"""What a document has that is not printed, or only as it stands: told once for each kind."""

from collections.abc import Mapping

from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.source import SourceText


def tell_left_out(found: Mapping[str, int], source: SourceText) -> None:
    """`found`: names of tags, and texts that look like tags, with the line of the first."""
    for kind, line in found.items():
        hint = None
        if not kind:
            code = "nested-too-deeply"
            message = Text(
                "HTML nested too deeply; its words are kept, not how they stand", "HTML 嵌套太深，只保留文字"
            )
        elif kind.startswith("<"):
            code = "not-html"
            message = Text(
                f"“{kind}” is no tag of HTML; printed as it stands", f"「{kind}」不是 HTML 标签，照原样印出"
            )
            hint = Text(f"write \\{kind} if it is meant so", f"如果就要这样，请写 \\{kind}")
        else:
            code = "html-left-out"
            message = Text(f"<{kind}> is left out", f"<{kind}> 没有印出")
        sign = kind if kind.startswith("<") else f"<{kind}"
        source.diagnostics.append(Diagnostic(code, message, source.span(line, sign), hint, "warning"))
