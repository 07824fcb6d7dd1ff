"""Markdown → Document → pages."""
