"""Frames → sheets: where each card lies on paper, its back, and the marks to cut by."""
