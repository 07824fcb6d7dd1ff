"""What words on a command line mean: games, documents, sizes, files to write, values."""
