"""`cardgen import`: a document that lists cards → a game that can be built.

`reading` finds cards, kinds and the game's name in Markdown; `writing` makes a project's files from them.
"""
