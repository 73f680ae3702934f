"""A typed signal: how a document tells its views what happened, without Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

EventT = TypeVar("EventT")


class Signal(Generic[EventT]):
    """Calls its listeners, in the order in which they subscribed, with one event."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[EventT], None]] = []

    def subscribe(self, listener: Callable[[EventT], None]) -> Callable[[], None]:
        """Add a listener; the returned function removes it again (harmless when called twice)."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def emit(self, event: EventT) -> None:
        """Hand the event to every listener; a listener may unsubscribe while it runs."""
        for listener in tuple(self._listeners):
            listener(event)
