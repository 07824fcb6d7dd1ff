"""Markdown → the blocks of a Document."""
