"""Frames written out: one file per format, and how files are put in place."""
