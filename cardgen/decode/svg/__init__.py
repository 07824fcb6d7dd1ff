"""SVG's static subset → Frames: shapes, strokes, gradients, clips, masks, `use`, style sheets.

What is not of it is found while reading and told by name; nothing outside the file is ever read.
"""
