"""The words of an army book's fields: a label and a line of help for each, by class and field."""

from __future__ import annotations

from collections.abc import Mapping

from exports.i18n import N_
from model.books import book as parts

Words = Mapping[str, tuple[str, str]]

_ID = (
    N_("Id"),
    N_("Small letters, figures and _. Lists refer to it: change it only while no list does."),
)
_NAMES = (N_("Name"), "")
_PERIOD = (N_("Period"), N_("Years from and to; years BC are negative."))

_BOOK: Words = {
    "id": _ID,
    "names": _NAMES,
    "ruleset": (N_("Rule set"), ""),
    "version": (N_("Version"), N_("Any words; lists keep the version they were built from.")),
    "author": (N_("Author"), ""),
    "language": (N_("Language"), N_("The language in which new units are named.")),
    "period": _PERIOD,
    "units": (N_("Measures"), N_("The unit in which the book gives distances.")),
    "point_step": (N_("Point step"), N_("The smallest difference between two prices.")),
    "notes": (N_("Notes"), ""),
    "settings": (N_("Readings of the rules"), N_("What the rule set leaves to the book.")),
    "categories": (N_("Categories"), N_("The parts of the army, with their shares.")),
    "limits": (N_("General limits"), N_("What holds for the army as a whole.")),
    "allies": (N_("Allies"), N_("Contingents of other books that the army may have.")),
    "rules": (N_("Own rules"), N_("Special rules that this book brings.")),
    "items": (N_("Own weapons and armour"), N_("Kit that this book brings.")),
    "entries": (N_("Entries"), N_("Everything that may be fielded.")),
}
_PERIODS: Words = {
    "start": (N_("From"), N_("Years BC are negative.")),
    "end": (N_("To"), N_("Years BC are negative.")),
}
_CATEGORY: Words = {
    "id": _ID,
    "names": _NAMES,
    "min_percent": (N_("At least, %"), ""),
    "max_percent": (N_("At most, %"), ""),
    "min_points": (N_("At least, points"), ""),
    "max_points": (N_("At most, points"), ""),
    "min_entries": (N_("At least, units"), ""),
    "max_entries": (N_("At most, units"), ""),
    "counts_mounts": (N_("Mounts count"), N_("Whether the price of mounts counts here.")),
    "counts_allies": (N_("Allies count"), N_("Whether units of allied contingents count here.")),
    "rounding": (N_("Rounding"), N_("How the points that a percentage gives are rounded.")),
}
_LIMIT: Words = {
    "minimum": (N_("At least"), N_("Units of this entry in the army.")),
    "maximum": (N_("At most"), N_("Units of this entry in the army.")),
    "per_points": (N_("For each full"), N_("Points of the limit; empty: for the whole army.")),
    "per_entries": (N_("For units of"), N_("The most is for each unit of these entries.")),
    "per_count": (N_("Units of those"), N_("How many units of those allow one share.")),
}
_SIZE: Words = {
    "minimum": (N_("At least"), N_("Models in a unit.")),
    "maximum": (N_("At most"), N_("Models in a unit; empty is no limit.")),
    "step": (N_("In steps of"), N_("5 allows 10, 15, 20.")),
}
_LINE: Words = {
    "id": _ID,
    "names": _NAMES,
    "part": (N_("Describes"), N_("The man, his mount, a crew, the machine.")),
    "count": (N_("Of these"), N_("How many of it one model has.")),
    "values": (N_("Characteristics"), ""),
    "save": (N_("Save"), N_("Stands in place of the save that the rules would work out.")),
    "models": (N_("Counts as"), N_("Models, where the rules count them.")),
}
_CHANGES: Words = {
    "type": (N_("Type"), N_("The unit is of another type with this option.")),
    "order": (N_("Order"), N_("The unit fights in another order with this option.")),
    "category": (N_("Category"), N_("The unit counts in another category with this option.")),
    "adds": (N_("Adds to the profile"), N_("To the first line; -1 takes away.")),
    "data": (N_("Further values"), N_("What only the rule set understands.")),
}
_OPTION: Words = {
    "id": _ID,
    "names": _NAMES,
    "price": (N_("Price"), N_("May be negative, and may have decimals.")),
    "per": (N_("For"), N_("What the price is multiplied with.")),
    "group": (N_("Group"), N_("Options of one group belong together.")),
    "counted": (N_("Some models only"), N_("Taken by a number of models, not by the whole unit.")),
    "most": (N_("At most, models"), ""),
    "share": (N_("At most, % of the unit"), ""),
    "one_in": (N_("One model in"), N_("10: one in ten models may take it.")),
    "units": (N_("At most, units"), N_("How many units of the army may take it.")),
    "requires": (N_("Needs"), N_("Other options of this entry.")),
    "excludes": (N_("Not with"), N_("Other options of this entry.")),
    "gives": (N_("Gives"), N_("Weapons and armour that the models get.")),
    "replaces": (N_("Takes away"), N_("Weapons and armour that the models lose.")),
    "traits": (N_("Special rules"), N_("Rules that the unit gets.")),
    "drops": (N_("Loses the rules"), N_("Rules that the unit loses.")),
    "profiles": (N_("Further profiles"), N_("Lines that come with the option, such as a horse.")),
    "changes": (N_("Changes the unit"), ""),
    "mount": (N_("Is a mount"), N_("Left out by categories that do not count mounts.")),
    "gear": (N_("Is gear"), N_("Counts against a character's allowance.")),
    "aliases": (N_("Other names"), N_("How players call it in lists; separate by commas.")),
}
_GROUP: Words = {
    "id": _ID,
    "names": _NAMES,
    "choose": (N_("Choose"), ""),
    "required": (N_("One must be taken"), ""),
}
_COMMAND: Words = {
    "allowed": (N_("Allowed"), N_("The command models that a unit may have.")),
    "price": (N_("Price of each"), N_("Empty: the price of the rules.")),
    "prices": (N_("Own prices"), N_("Prices of single command models.")),
    "names": (N_("Own names"), N_("What the command models are called here.")),
    "exception": (N_("Where the rules forbid them"), N_("Allowed for engines and elephants too.")),
}
_PART: Words = {
    "entry": (N_("Entry"), N_("Whose models join the unit.")),
    "min_share": (N_("At least, %"), N_("Of all models of the unit.")),
    "max_share": (N_("At most, %"), N_("Of all models of the unit.")),
    "place": (N_("Stands"), ""),
}
_CHARACTER: Words = {
    "general": (N_("May be general"), ""),
    "general_price": (N_("Price as general"), ""),
    "standard": (N_("May bear the army standard"), ""),
    "standard_price": (N_("Price as bearer"), ""),
    "allowance": (N_("Points for gear"), N_("Empty is no limit.")),
}
_CREW: Words = {
    "usual": (N_("Usual"), N_("Men whose price is in the model's.")),
    "minimum": (N_("At least"), ""),
    "maximum": (N_("At most"), N_("Empty is no limit.")),
    "price": (N_("Price of one more"), ""),
}
_ENTRY: Words = {
    "id": _ID,
    "names": _NAMES,
    "type": (N_("Type"), ""),
    "category": (N_("Category"), ""),
    "order": (N_("Order"), ""),
    "price": (N_("Price per model"), ""),
    "unit_price": (N_("Price per unit"), N_("Added once to the price of the models.")),
    "size": (N_("Size of a unit"), ""),
    "limits": (N_("Limits"), N_("How many units of the entry an army may or must have.")),
    "requires": (N_("Needs in the army"), N_("Entries of which the army must have a unit.")),
    "excludes": (N_("Not together with"), N_("Entries that may not stand in the same army.")),
    "period": _PERIOD,
    "ally": (N_("Ally"), ""),
    "mercenary": (N_("Mercenary"), ""),
    "unreliable": (N_("Unreliable"), ""),
    "profiles": (N_("Profiles"), N_("Lines of characteristics: the man, his mount, the crew.")),
    "kit": (N_("Weapons and armour"), N_("What every model has for its price.")),
    "traits": (N_("Special rules"), ""),
    "groups": (N_("Groups of options"), ""),
    "options": (N_("Options"), ""),
    "command": (N_("Command models"), ""),
    "parts": (N_("Combined formation"), N_("Other entries whose models may stand in the unit.")),
    "character": (N_("Character"), ""),
    "crew": (N_("Crew"), N_("Of one engine, chariot or elephant.")),
    "base": (N_("Base"), N_("Width x depth in mm, such as 20x20.")),
    "colour": (N_("Label colour"), ""),
    "data": (N_("Further values"), N_("What only the rule set understands.")),
    "aliases": (N_("Other names"), N_("How players call it in lists; separate by commas.")),
    "notes": (N_("Notes"), ""),
    "pages": (N_("Pages"), N_("Where it stands in the printed book.")),
}
_PER_POINTS: Words = {
    "maximum": (N_("At most"), N_("Units, for each full step of points.")),
    "points": (N_("For each full"), N_("Points of the army's limit.")),
    "category": (N_("Of the category"), ""),
    "entries": (N_("Of the entries"), ""),
}
_LIMITS: Words = {
    "general_required": (N_("A general is a must"), ""),
    "generals": (N_("Generals"), N_("At most.")),
    "standards": (N_("Army standards"), N_("At most.")),
    "max_characters": (N_("Characters"), N_("At most; empty is no limit.")),
    "min_units": (N_("Units"), N_("At least, characters apart.")),
    "percent_of": (N_("Percentages of"), ""),
    "per_points": (N_("By size of the army"), N_("Units allowed for each so many points.")),
    "forbidden": (N_("Not in one army"), N_("Pairs of entries that exclude each other.")),
}
_ALLIES: Words = {
    "id": _ID,
    "names": _NAMES,
    "books": (N_("Books"), N_("Ids of the books they come from; separate by commas.")),
    "entries": (N_("Entries"), N_("Ids of the entries they may bring; empty: all of them.")),
    "max_percent": (N_("At most, %"), ""),
    "min_contingents": (N_("At least, contingents"), ""),
    "max_contingents": (N_("At most, contingents"), ""),
    "characters": (N_("Bring characters"), ""),
    "general": (N_("May give the general"), ""),
    "standard": (N_("May bear the army standard"), ""),
    "unreliable": (N_("Unreliable"), ""),
}
_RULE: Words = {"id": _ID, "names": _NAMES, "text": (N_("Text"), N_("In your own words."))}
_ITEM: Words = {
    "id": _ID,
    "names": _NAMES,
    "data": (N_("Figures"), N_("As the rule set describes weapons and armour.")),
}

WORDS: Mapping[type, Words] = {
    parts.Book: _BOOK,
    parts.Period: _PERIODS,
    parts.Category: _CATEGORY,
    parts.Limit: _LIMIT,
    parts.Size: _SIZE,
    parts.ProfileLine: _LINE,
    parts.Changes: _CHANGES,
    parts.Option: _OPTION,
    parts.Group: _GROUP,
    parts.Command: _COMMAND,
    parts.Part: _PART,
    parts.Character: _CHARACTER,
    parts.Crew: _CREW,
    parts.Entry: _ENTRY,
    parts.PerPoints: _PER_POINTS,
    parts.GeneralLimits: _LIMITS,
    parts.Allies: _ALLIES,
    parts.OwnRule: _RULE,
    parts.Item: _ITEM,
}

ONE: Mapping[type, str] = {
    parts.Category: N_("Category"),
    parts.Limit: N_("Limit"),
    parts.ProfileLine: N_("Profile"),
    parts.Option: N_("Option"),
    parts.Group: N_("Group of options"),
    parts.Part: N_("Part of a combined formation"),
    parts.Entry: N_("Entry"),
    parts.PerPoints: N_("Limit by points"),
    parts.Allies: N_("Allies"),
    parts.OwnRule: N_("Own rule"),
    parts.Item: N_("Weapon or armour"),
    parts.Book: N_("Army book"),
    parts.GeneralLimits: N_("General limits"),
}
"""What one part of a list is called."""

NEW: Mapping[type, tuple[str, str]] = {
    parts.Category: ("New category", "Nueva categoría"),
    parts.ProfileLine: ("Trooper", "Soldado"),
    parts.Option: ("New option", "Nueva opción"),
    parts.Group: ("New group", "Nuevo grupo"),
    parts.Entry: ("New entry", "Nueva entrada"),
    parts.Allies: ("New allies", "Nuevos aliados"),
    parts.OwnRule: ("New rule", "Nueva regla"),
    parts.Item: ("New weapon", "Nueva arma"),
}
"""The names of new parts, in both languages of the book."""

CHOICES: Mapping[str, str] = {
    "model": N_("each model"),
    "crew": N_("each crewman"),
    "unit": N_("the unit"),
    "one": N_("one of them"),
    "any": N_("any of them"),
    "exact": N_("not rounded"),
    "up": N_("up"),
    "down": N_("down"),
    "limit": N_("the points limit"),
    "spent": N_("the points spent"),
    "front": N_("in front"),
    "rear": N_("behind"),
    "champion": N_("Champion"),
    "musician": N_("Musician"),
    "standard": N_("Standard bearer"),
    "in": N_("inches"),
    "cm": N_("centimetres"),
    "trooper": N_("trooper"),
    "rider": N_("rider"),
    "foot": N_("on foot"),
    "mount": N_("mount"),
    "warhorse": N_("warhorse"),
    "mahout": N_("mahout"),
    "machine": N_("machine"),
    "chariot": N_("chariot"),
    "elephant": N_("elephant"),
}
"""The words of ids that the form of a book itself has."""

PARTS = (
    "trooper",
    "rider",
    "foot",
    "mount",
    "warhorse",
    "crew",
    "mahout",
    "machine",
    "chariot",
    "elephant",
    "champion",
)
MEASURES = ("in", "cm")
