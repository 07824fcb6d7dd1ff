"""Drawings of data in rulebooks: one file for each kind, with how it is read and how it is drawn."""
