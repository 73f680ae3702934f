"""The issues that checks found, kept by the element checked and by the element they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from model.issues import Issue

Origin = tuple[str, str]


class Findings:
    """Issues by check and by target.

    A check on one element may find issues of many others (two brigades of one name), so each is
    found again by where it came from: the element checked and the code.
    """

    def __init__(self) -> None:
        self._made: dict[str, dict[str, tuple[Issue, ...]]] = {}
        self._by_target: dict[str, dict[Origin, tuple[Issue, ...]]] = {}

    def of(self, target: str) -> Iterator[Issue]:
        """The issues that belong to an element."""
        for issues in self._by_target.get(target, {}).values():
            yield from issues

    def targets(self) -> Iterable[str]:
        """The elements that have issues."""
        return self._by_target.keys()

    def replace(self, checked: str, code: str, issues: tuple[Issue, ...]) -> set[str]:
        """Put what a check on an element found in place of what it found before.

        Returns the targets whose issues changed.
        """
        kept = self._made.setdefault(checked, {})
        before = kept.get(code, ())
        if issues == before:
            return set()
        kept[code] = issues
        old, new = _by_target(before), _by_target(issues)
        changed = {
            target for target in old.keys() | new.keys() if old.get(target) != new.get(target)
        }
        for target in changed:
            self._put(target, (checked, code), new.get(target, ()))
        return changed

    def forget(self, checked: str) -> set[str]:
        """Drop what checks on an element found; returns the targets of it."""
        targets: set[str] = set()
        for code, issues in self._made.pop(checked, {}).items():
            for target in _by_target(issues):
                self._put(target, (checked, code), ())
                targets.add(target)
        return targets

    def drop(self, target: str) -> None:
        """Drop the issues of an element that is no more."""
        self._by_target.pop(target, None)

    def mark(self, target: str, marked: Callable[[Issue], Issue]) -> bool:
        """Replace each issue of an element by its marked form; False if it has none."""
        origins = self._by_target.get(target)
        if not origins:
            return False
        for (checked, code), issues in list(origins.items()):
            origins[checked, code] = tuple(marked(issue) for issue in issues)
            self._made[checked][code] = tuple(
                marked(issue) if issue.target == target else issue
                for issue in self._made[checked][code]
            )
        return True

    def _put(self, target: str, origin: Origin, issues: tuple[Issue, ...]) -> None:
        if issues:
            self._by_target.setdefault(target, {})[origin] = issues
            return
        origins = self._by_target.get(target)
        if origins is not None:
            origins.pop(origin, None)
            if not origins:
                del self._by_target[target]


def _by_target(issues: Iterable[Issue]) -> dict[str, tuple[Issue, ...]]:
    found: dict[str, tuple[Issue, ...]] = {}
    for issue in issues:
        found[issue.target] = (*found.get(issue.target, ()), issue)
    return found
