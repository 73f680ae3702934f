"""Keeps None, True and False alive under Python 3.11, where PySide6 6.12 uses them up.

From 3.12 on these objects are immortal, and PySide6 6.12 is built as if they always were: each
call that returns nothing gives away a reference to None that it never took. Python 3.11 still
counts those references, and after some thousands of calls it ends with "Fatal Python error:
none_dealloc". Raising the counts once, out of reach, is what 3.12 does too.
"""

from __future__ import annotations

import ctypes
import sys

_OUT_OF_REACH = sys.maxsize >> 4
_SINGLETONS = (None, True, False, NotImplemented, ...)


def keep_singletons() -> bool:
    """Raise the reference counts where they matter; return whether that was needed and done."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return False
    done = False
    for each in _SINGLETONS:
        count = ctypes.c_ssize_t.from_address(id(each))
        # Only where the count lies where we think it does, and has not been raised before.
        if count.value < _OUT_OF_REACH and abs(count.value - sys.getrefcount(each)) < 100:
            count.value += _OUT_OF_REACH
            done = True
    return done
