"""Root may read and write everything; without its privileges, permissions count for it as for others."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

VERSION = 0x20080522  # of the structures that capset and capget take


def drop_privileges() -> bool:
    """Makes permissions count for this process; False where that cannot be had."""
    if os.name == "nt" or not hasattr(os, "geteuid"):
        return False
    if os.geteuid() != 0:
        return True
    return _set(0, _get()[1])


@contextmanager
def unprivileged() -> Iterator[bool]:
    """For as long as this lasts permissions count; gives whether they do."""
    root = os.name != "nt" and os.geteuid() == 0
    before = _get() if root else (0, 0)
    try:
        yield drop_privileges()
    finally:
        if root:
            _set(*before)


def _get() -> tuple[int, int]:
    """The privileges that are in force, and those that may be taken up again."""
    head, data = (ctypes.c_uint32 * 2)(VERSION, 0), (ctypes.c_uint32 * 6)()
    if _call("capget", head, data):
        return 0, 0
    return data[0] | data[3] << 32, data[1] | data[4] << 32


def _set(effective: int, permitted: int) -> bool:
    low, high = (1 << 32) - 1, 32
    head = (ctypes.c_uint32 * 2)(VERSION, 0)
    data = (ctypes.c_uint32 * 6)(effective & low, permitted & low, 0, effective >> high, permitted >> high, 0)
    return _call("capset", head, data) == 0


def _call(name: str, head: "ctypes.Array[ctypes.c_uint32]", data: "ctypes.Array[ctypes.c_uint32]") -> int:
    function = getattr(ctypes.CDLL(None), name, None)
    return -1 if function is None else int(function(head, data))
