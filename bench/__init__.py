"""The workload, the peers, and one command that prints how we compare: `python -m bench`."""
