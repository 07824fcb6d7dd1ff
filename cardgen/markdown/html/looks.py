"""The looks and links that are on at some place among words."""

from markdown_it.token import Token

from cardgen.markdown.html.scan import Tag
from cardgen.markdown.html.tags import DEEPEST, LOOKS
from cardgen.markdown.html.words import link_token, look_token
from cardgen.record import NamedTuple


class Look(NamedTuple):
    """A look or link that is on, and how deep in elements it began."""

    name: str
    token: Token
    depth: int


class Looks(list[Look]):
    """Those that are on, the latest last."""

    def tokens(self) -> list[Token]:
        """What words begin with that have them, each once."""
        return [*{look.name: look.token for look in self}.values()]

    def turn(self, tag: Tag, depth: int) -> list[Token]:
        """Turns on or off what a tag says; the tokens that words have there."""
        return self._link(tag, depth) if tag.name == "a" else self._look(tag, depth)

    def _look(self, tag: Tag, depth: int) -> list[Token]:
        name, token = LOOKS[tag.name], look_token(tag)
        if tag.closes:
            return [token] if self._end(name) and not self._has(name) else []
        if len(self) >= DEEPEST:
            return []
        begins = not self._has(name)
        self.append(Look(name, token, depth))
        return [token] if begins else []

    def _link(self, tag: Tag, depth: int) -> list[Token]:
        """A link ends where the next begins."""
        made = [Token("link_close", "a", -1)] if self._end("a") else []
        token = None if tag.closes else link_token(tag)
        if token is not None:
            self.append(Look("a", token, depth))
            made.append(token)
        return made

    def _has(self, name: str) -> bool:
        return any(look.name == name for look in self)

    def _end(self, name: str) -> bool:
        """Ends the latest of a name; whether there was one."""
        for n in range(len(self) - 1, -1, -1):
            if self[n].name == name:
                del self[n]
                return True
        return False

    def leave(self, depth: int) -> None:
        """Ends those that began deeper in elements."""
        while self and self[-1].depth > depth:
            self.pop()
