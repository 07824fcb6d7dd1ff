"""A face that was drawn elsewhere, as SVG → a template: texts, boxes for art, and layers of what is left."""
