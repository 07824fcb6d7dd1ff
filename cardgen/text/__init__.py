"""Text: fonts, characters to glyphs, markup, line breaking and fitting, for Chinese mixed with Latin."""
