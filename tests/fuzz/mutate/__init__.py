"""One file for each thing that is read: how to damage it, and which commands read it."""
