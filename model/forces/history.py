"""The history of a document: what undo takes back and redo makes again, without limit."""

from __future__ import annotations

from model.forces.changes import Label, Patch


class History:
    """Two stacks of patches; a gesture's patches join, and one that came to nothing vanishes."""

    def __init__(self) -> None:
        self._done: list[Patch] = []
        self._undone: list[Patch] = []
        self._gesture = ""

    @property
    def undo_label(self) -> Label | None:
        """The label of the patch that undo takes back."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Label | None:
        """The label of the patch that redo makes again."""
        return self._undone[-1].label if self._undone else None

    def push(self, patch: Patch, gesture: str = "") -> None:
        """Add a patch; what was undone is forgotten. The same gesture joins with the last patch."""
        self._undone.clear()
        if gesture and gesture == self._gesture and self._done:
            joined = self._done.pop().then(patch)
            if joined.changes:
                self._done.append(joined)
            else:
                self._gesture = ""
            return
        self._done.append(patch)
        self._gesture = gesture

    def to_undo(self) -> Patch | None:
        """The patch that undo would take back, left where it is until `undone`."""
        return self._done[-1] if self._done else None

    def undone(self) -> None:
        """Note that the last patch was taken back."""
        self._undone.append(self._done.pop())
        self._gesture = ""

    def to_redo(self) -> Patch | None:
        """The patch that redo would make, left where it is until `redone`."""
        return self._undone[-1] if self._undone else None

    def redone(self) -> None:
        """Note that the last undone patch was made again."""
        self._done.append(self._undone.pop())
        self._gesture = ""
