"""`{{page Set-up}}`: on pages the number of the page on which a heading stands, elsewhere a link to it."""

from cardgen.diagnostics import Text
from cardgen.markdown.anchors import slug
from cardgen.model.document import Inlines, Words
from cardgen.rulebook.directives.call import Call


def page(call: Call) -> Inlines:
    anchor = slug(call.words)
    if not anchor:
        call.wrong(
            "bad-directive",
            Text("“page” needs a heading", "「page」后面要写一个标题"),
            Text("write {{page Set-up}}", "请写成 {{page 开局}}"),
        )
        return ()
    quoted = f"「{call.words}」" if call.data.chinese else f"“{call.words}”"
    return (Words(quoted, link=f"#{anchor}", page=True),)
