"""Why the system could not read or write a file, in the user's language: it answers in its own."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import TYPE_CHECKING

from exports.i18n import N_

if TYPE_CHECKING:
    from exports.i18n import Translator

_FORBIDDEN = N_("you have no right to it, or another program holds it")

REASONS: Mapping[int, str] = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EBUSY: _FORBIDDEN,
    errno.EROFS: N_("its disk can only be read"),
    errno.ENOSPC: N_("there is no room on the disk"),
    errno.EFBIG: N_("it would be too large"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of its path is no folder"),
    errno.EEXIST: N_("it is there already"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EIO: N_("the disk failed"),
    errno.EMFILE: N_("too many files are open"),
    errno.EINVAL: N_("its name cannot be used here"),
}


def word_system_error(error: OSError, tr: Translator) -> str:
    """The reason, as the end of a sentence; the system's own word for one that is not known."""
    known = REASONS.get(error.errno) if error.errno is not None else None
    return tr.gettext(known) if known is not None else error.strerror or str(error)


def system_sentence(error: OSError, tr: Translator) -> str:
    """The reason as a sentence of its own."""
    text = word_system_error(error, tr)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
