"""The words that spreadsheets use for what an order of battle holds, in English and Spanish."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_PARTS = re.compile(r"[^\W\d_]+|\d+")
_HUMP = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


HEADER_WORDS: Mapping[str, frozenset[str]] = {
    "side": _words(
        "army armies side nation force belligerent faction ejercito ejercitos bando nacion lado "
        "contendiente faccion"
    ),
    "corps": _words("corps corp cuerpo cuerpos wing ala"),
    "division": _words("division divisions div divn divisiones command mando"),
    "brigade": _words("brigade brigades bde brig brigada brigadas"),
    "unit": _words(
        "unit units regiment regiments rgt regt battery batteries battalion bn btn name "
        "regimiento regimientos unidad unidades bateria baterias batallon nombre tropa "
        "designation denominacion formation formacion company compania cohort cohorte"
    ),
    "men": _words(
        "men strength strengths effectives effective present pfd engaged soldiers troops figures "
        "hombres fuerza fuerzas efectivos efectivo presentes soldados tropas manpower "
        "numbers headcount"
    ),
    "guns": _words(
        "gun guns cannon cannons pieces piece artillerypieces canon canones pieza piezas "
        "rifle rifles parrott parrotts parrot parrots napoleon napoleons howitzer howitzers "
        "whitworth whitworths smoothbore smoothbores pounder pounders pdr pdrs lb lbs pr "
        "obus obuses libras rayados"
    ),
    "commander": _words(
        "commander commanders leader leaders officer cdr cmdr co general commanding comandante "
        "jefe lider oficial general"
    ),
    "rank": _words("rank grade rango grado graduacion empleo"),
    "exceptional": _words("exceptional excepcional excepcionales gifted"),
    "quality": _words(
        "quality morale class rating experience training calidad moral clase categoria "
        "experiencia instruccion"
    ),
    "type": _words("type arm arms branch troop tipo arma kind clase"),
    "source": _words("source sources reference ref citation fuente fuentes referencia"),
    "confidence": _words("confidence certainty reliability confianza certeza fiabilidad"),
    "level": _words("level lvl echelon depth nivel escalon profundidad"),
    "path": _words("path hierarchy chain ruta jerarquia"),
    "parent": _words("parent superior padre"),
    "notes": _words("note notes remark remarks comment comments notas nota observaciones"),
    "points": _words("points pts cost puntos coste"),
    "state": _words("state states province origin estado provincia origen"),
}

LOSS_WORDS = _words(
    "killed wounded captured missing casualty casualties losses loss lost dead died k w m c "
    "muertos heridos prisioneros desaparecidos bajas perdidas perdida"
)

TOTAL_WORDS = _words("total totals subtotal subtotals sum suma totales subtotales")


def plain(text: str) -> str:
    """Return the text in lower case without accents."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)
def parts(text: str) -> tuple[str, ...]:
    """Return the words and figures of a header: `July1_Commander` -> july, 1, commander."""
    return tuple(_PARTS.findall(plain(_HUMP.sub(" ", text))))


def is_header_word(text: str) -> bool:
    """Whether a cell says what a column of an order of battle holds."""
    found = parts(text)
    if not found or len(found) > 6:
        return False
    return any(part in words for part in found for words in (*HEADER_WORDS.values(), LOSS_WORDS))


def is_total(text: str) -> bool:
    """Whether a cell opens a row of sums ("Total", "Suma división")."""
    lowered = text.casefold()
    if "total" not in lowered and "sum" not in lowered:
        return False
    found = parts(text)
    return bool(found) and (found[0] in TOTAL_WORDS or found[-1] in TOTAL_WORDS)
