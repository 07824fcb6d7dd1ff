"""Document → pages: the same text engine and Frames as for cards."""
