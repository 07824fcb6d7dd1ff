"""HTML among Markdown, as the tokens that Markdown itself would have given."""
