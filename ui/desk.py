"""What every part of the window is given: language, looks, memory, questions and rule sets."""

from __future__ import annotations

from collections.abc import Callable

from exports.i18n import Translator
from model.rulesets.base import RuleSet
from model.values import frozen
from ui.interaction import Interaction
from ui.language import Language
from ui.settings import Settings
from ui.theme import Theme


@frozen
class Desk:
    """The shared things of one running program."""

    language: Language
    theme: Theme
    settings: Settings
    interaction: Interaction
    find_ruleset: Callable[[str], RuleSet | None]
    ruleset_ids: Callable[[], tuple[str, ...]]

    @property
    def tr(self) -> Translator:
        """The translator of the moment."""
        return self.language.translator

    def rulesets(self) -> tuple[RuleSet, ...]:
        """Every rule set that the program has, in the order of their names."""
        found = (self.find_ruleset(each) for each in self.ruleset_ids())
        sound = [each for each in found if each is not None]
        return tuple(sorted(sound, key=lambda each: self.language.text(each.names)))
