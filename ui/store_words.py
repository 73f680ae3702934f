"""What a fault of a project's file means, and what to do next, for the window and the commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from exports.i18n import N_

if TYPE_CHECKING:
    from db.errors import StoreError
    from exports.i18n import Translator

MESSAGES: Mapping[str, str] = {
    "missing": N_("There is no file “{path}”. Check the name and the folder."),
    "already_there": N_(
        "“{file}” is there already and was left as it is. Choose another name, or remove it first."
    ),
    "foreign": N_("“{file}” is no Muster project, so it was not opened. Choose a .muster file."),
    "newer": N_(
        "“{file}” was written by a newer Muster. It can be looked at, not changed; "
        "get the newer program to edit it."
    ),
    "damaged": N_(
        "“{file}” is damaged. What can still be read can be saved into a new file; "
        "the damaged one stays as it is."
    ),
    "locked": N_(
        "“{file}” is open in another window or program. Close it there, or look at it read-only."
    ),
    "read_only": N_("“{file}” may only be read. Save a copy of it to make changes."),
    "no_access": N_("“{file}” may not be opened by you. Ask its owner for the right to it."),
    "disk_full": N_("The disk is full, so the change was taken back. Make room, then try again."),
    "disk_fault": N_(
        "The disk failed while “{file}” was read or written. Save a copy on another disk."
    ),
    "moved": N_(
        "“{file}” was moved, removed or replaced while it was open. Save a copy to keep your work."
    ),
    "changed_elsewhere": N_(
        "Another program changed “{file}” while it was open. Open it again to see what changed, "
        "or save a copy of what you have."
    ),
    "same_file": N_("A copy cannot replace the project that it is a copy of. Choose another name."),
    "unstorable": N_("The change does not fit into the project's file, so it was taken back."),
    "migration_failed": N_(
        "“{file}” comes from an older Muster and could not be brought up to date; "
        "it is as it was. Send it to the makers."
    ),
}


def word_store_error(error: StoreError, tr: Translator) -> str:
    """What happened to which file, and what to do, in one or two sentences."""
    message = MESSAGES.get(error.code)
    if message is None:
        return tr.gettext("“{file}” cannot be used: {reason}").format(
            file=error.path.name, reason=str(error)
        )
    return tr.gettext(message).format_map({key: str(each) for key, each in error.values.items()})
