"""A game's web site: plain pages that work from a file, from any folder of a server, and without scripts."""
