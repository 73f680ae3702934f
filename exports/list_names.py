"""By what names a pasted list may call what an army book and its rules offer."""

from __future__ import annotations

from collections.abc import Mapping

from exports.list_words import key_of
from model.books.army_checks import kind_for
from model.books.book import Book, Entry, Option
from model.books.points import command_name
from model.forces.elements import CLASSES, Element, Role
from model.rulesets.forces import Forces

# What players write above the parts of a list, whatever the book calls its categories.
HEADINGS = frozenset(
    {
        *("characters", "heroes", "lords", "leaders", "core", "special", "rare", "support"),
        *("troops", "units", "infantry", "cavalry", "allies", "mercenaries", "dogs of war"),
        *("personajes", "heroes", "basicas", "unidades basicas", "especiales", "singulares"),
        *("unidades especiales", "raras", "apoyo", "tropas", "unidades", "infanteria"),
        *("caballeria", "aliados", "mercenarios"),
    }
)


def kit_names(forces: Forces, parent: Element) -> dict[str, str]:
    """Names of kit to item ids, by the rule set's choices of the kit field."""
    role = Role.UNIT
    probe = CLASSES[role](id="kit", kind=kind_for(forces, parent, role), parent=parent.id)
    names: dict[str, str] = {}
    for option in forces.options(probe, "kit") if probe.kind else ():
        for word in (option.names.en, option.names.es, *option.aliases):
            names.setdefault(key_of(word), option.id)
    return names


def rule_names(forces: Forces, book: Book | None) -> dict[str, str]:
    """Names of special rules to their ids: the rule set's and the book's own."""
    names: dict[str, str] = {}
    known = [(each.names, each.id) for each in forces.ruleset.traits.values()]
    known += [(each.names, each.id) for each in (book.rules if book is not None else ())]
    for text, rule in known:
        for word in (text.en, text.es):
            names.setdefault(key_of(word), rule)
    return names


def option_names(
    entry: Entry, kit: Mapping[str, str], rules: Mapping[str, str]
) -> dict[str, Option]:
    """Names of options, their aliases, and the kit, rule or mount that only one of them gives."""
    names: dict[str, Option] = {}
    for option in entry.options:
        for word in (option.names.en, option.names.es, *option.aliases):
            names.setdefault(key_of(word), option)
    for word, item in kit.items():
        giving = [option for option in entry.options if item in option.gives]
        if len(giving) == 1 and item not in entry.kit:
            names.setdefault(word, giving[0])
    for word, rule in rules.items():
        giving = [option for option in entry.options if rule in option.traits]
        if len(giving) == 1 and rule not in entry.traits:
            names.setdefault(word, giving[0])
    for option in entry.options:
        for line in option.profiles if option.mount else ():
            for word in (line.names.en, line.names.es):
                names.setdefault(key_of(word), option)
    return names


def command_names(entry: Entry) -> dict[str, str]:
    """What an entry calls its command models, by the words for them."""
    names: dict[str, str] = {}
    for model in entry.command.allowed:
        text = command_name(entry, model)
        names |= {key_of(text.en): model, key_of(text.es): model}
    return names


def headings(book: Book | None) -> set[str]:
    """The names of the book and of its categories."""
    if book is None:
        return set()
    texts = [book.names, *(category.names for category in book.categories)]
    return {key_of(word) for text in texts for word in (text.en, text.es)}
