"""From historical strength to stands: the procedure of the organisation chapter, pure figures."""

from __future__ import annotations

from collections.abc import Sequence

from model.values import frozen


@frozen
class Shares:
    """What a command's strength gives its brigades.

    `total` is the command's stands, `due` what is left of them for the brigades when each battery
    has had one; `floors` and `stands` are by brigade, before and after what was left over was
    handed out; `extra` says how many more each got.
    """

    total: int
    due: int
    floors: tuple[int, ...]
    extra: tuple[int, ...]

    @property
    def stands(self) -> tuple[int, ...]:
        """The stands of each brigade."""
        return tuple(floor + more for floor, more in zip(self.floors, self.extra, strict=True))

    @property
    def over(self) -> int:
        """By how many the brigades' own figures already exceed what the command is due."""
        return max(0, sum(self.floors) - self.due)

    @property
    def given(self) -> tuple[int, ...]:
        """The indexes of the brigades that got more, the largest first gets first."""
        return tuple(index for index, more in enumerate(self.extra) if more)


def share(strength: int, per_stand: int, batteries: int, men: Sequence[int]) -> Shares:
    """Share out the stands of a command of `strength` men among brigades of `men` men each.

    Source: order of battle, the worked example. One stand for each battery comes off the total,
    for its crews were counted in the strength. Every brigade gets its own men's worth rounded
    down; what then is left goes, one at a time, to the larger brigades in order of their men (the
    first of equals first, and round again if need be). A brigade without men gets none. Where the
    brigades' own figures exceed what is due the source gives no rule: they keep them.
    """
    total = strength // per_stand
    due = max(0, total - batteries)
    floors = tuple(each // per_stand for each in men)
    extra = [0] * len(men)
    order = sorted((i for i, each in enumerate(men) if each > 0), key=lambda i: -men[i])
    left = max(0, due - sum(floors))
    if order:
        rounds, rest = divmod(left, len(order))
        for place, index in enumerate(order):
            extra[index] = rounds + (1 if place < rest else 0)
    return Shares(total, due, floors, tuple(extra))
