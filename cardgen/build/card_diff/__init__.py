"""Cards before and after: which look different, where, and stickers to put over what is old."""
