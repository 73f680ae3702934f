"""From a template and what it may see to a face or a sheet: the front door of the templates.

    face = render("rule_set/label.xml.j2", {"unit": view}, lang="en", unit="Armistead")

A template is Jinja in a sandbox; it yields XML of a small closed vocabulary
(`templates/README.md`), which becomes the frozen tree of `exports.drawing.faces`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import GeneratorType
from typing import TYPE_CHECKING, Any, NoReturn

from jinja2.exceptions import SecurityError, TemplateError, TemplateNotFound, TemplateSyntaxError

from exports import i18n
from exports.drawing import icons
from exports.drawing.blocks import Sheet
from exports.drawing.faces import Face
from exports.i18n import N_
from exports.markup.build import Builder
from exports.markup.errors import MarkupError
from exports.markup.sandbox import TOO_MUCH, Limits, TemplateEnvironment
from exports.markup.shapes import quick_face
from exports.markup.tree import Located, clean, parse

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

NOT_FOUND = N_("there is no template “{name}”")
SYNTAX = N_("the template cannot be read: {fault}")
FORBIDDEN = N_("the template does what it may not: {fault}")
FAILED = N_("the template failed: {fault}")
NESTED = N_("the template calls itself without end")
IS_SHEET = N_("the template yields a sheet; a face was expected")
IS_FACE = N_("the template yields a face; a sheet was expected")

FACE_LIMITS = Limits()
SHEET_LIMITS = Limits(seconds=10.0)

_NO_IMAGES: Mapping[str, bytes] = {}


def render(
    template_name: str,
    context: Mapping[str, object],
    *,
    lang: str,
    search: Sequence[Path] = (TEMPLATES,),
    translations: i18n.Translator | None = None,
    images: Mapping[str, bytes] = _NO_IMAGES,
    unit: str = "",
    limits: Limits = FACE_LIMITS,
) -> Face | Sheet:
    """Run a template and read what it yields.

    Args:
        template_name: path of the template inside one of the `search` folders.
        context: names the template may use: plain view objects, mappings, lists, text.
        lang: language of the print, for `_()` and the filters of numbers.
        search: folders to look in, the first hit wins; also for includes.
        translations: who translates; the product's own catalogue if None.
        images: the project's pictures by name; a template can reach no others.
        unit: what the print report calls the result.
        limits: how long it may run and how much it may write.

    Raises:
        MarkupError: whatever is wrong, with template, line and element.
    """
    environment = _environment(tuple(search), translations or i18n.translator(lang))
    environment.start_clock(limits)
    try:
        template = environment.get_template(template_name)
    except TemplateNotFound as fault:
        raise MarkupError(NOT_FOUND, template=template_name, name=fault.name) from None
    except TemplateSyntaxError as fault:
        raise _syntax(template_name, fault) from None
    except RecursionError:
        raise MarkupError(NESTED, template=template_name) from None
    text = clean("".join(_chunks(environment, template, context, limits)))
    builder = Builder(images, icons.NAMES, unit)

    def read(markup: str) -> Face | Sheet:
        return builder.build(parse(markup, limits))

    try:
        return quick_face(text, unit, read) or read(text)
    except Located as fault:
        environment.start_clock(limits)
        place = _where(environment, template, context, text, fault)
        raise fault.at(*place) from None


def render_face(template_name: str, context: Mapping[str, object], **options: Any) -> Face:
    """`render` for a template that must yield a face."""
    result = render(template_name, context, **options)
    if not isinstance(result, Face):
        raise MarkupError(IS_SHEET, template=template_name)
    return result


def render_sheet(template_name: str, context: Mapping[str, object], **options: Any) -> Sheet:
    """`render` for a template that must yield a sheet; it has ten seconds."""
    options.setdefault("limits", SHEET_LIMITS)
    result = render(template_name, context, **options)
    if not isinstance(result, Sheet):
        raise MarkupError(IS_FACE, template=template_name)
    return result


@lru_cache(maxsize=16)
def _environment(search: tuple[Path, ...], translator: i18n.Translator) -> TemplateEnvironment:
    return TemplateEnvironment(search, translator)


def _chunks(
    environment: TemplateEnvironment,
    template: Template,
    context: Mapping[str, object],
    limits: Limits,
) -> Iterator[str]:
    """Run the template piece by piece, within its limits."""
    written = 0
    try:
        for chunk in template.root_render_func(template.new_context(dict(context))):
            written += len(chunk)
            if written > limits.output_chars:
                raise MarkupError(TOO_MUCH, most=limits.output_chars)  # noqa: TRY301 - placed below
            yield chunk
    except GeneratorExit:
        raise
    except Exception as fault:  # noqa: BLE001 - a context's own properties may raise anything
        _explain(environment, template, fault)


def _explain(environment: TemplateEnvironment, template: Template, fault: Exception) -> NoReturn:
    """Raise the error of a run as a MarkupError at the template's line."""
    if isinstance(fault, TemplateSyntaxError):
        raise _syntax(template.name or "", fault) from None
    name, line = _line_of(environment, template, fault)
    if isinstance(fault, MarkupError):
        raise fault.at(name, line) from None
    if isinstance(fault, TemplateNotFound):
        raise MarkupError(NOT_FOUND, template=name, line=line, name=fault.name) from None
    if isinstance(fault, RecursionError):
        raise MarkupError(NESTED, template=name, line=line) from None
    problem = FORBIDDEN if isinstance(fault, SecurityError) else FAILED
    told = str(fault) if isinstance(fault, TemplateError) else f"{type(fault).__name__}: {fault}"
    raise MarkupError(problem, template=name, line=line, fault=told) from None


def _syntax(template_name: str, fault: TemplateSyntaxError) -> MarkupError:
    return MarkupError(
        SYNTAX, template=fault.name or template_name, line=fault.lineno, fault=fault.message
    )


def _line_of(
    environment: TemplateEnvironment, template: Template, fault: Exception
) -> tuple[str, int]:
    """The innermost place in a template that an exception went through."""
    place = (template.name or "", 0)
    known = {template.filename: template}
    if environment.cache is not None:
        known.update({entry.filename: entry for entry in environment.cache.values()})
    trace = fault.__traceback__
    while trace is not None:
        entry = known.get(trace.tb_frame.f_code.co_filename)
        if entry is not None:
            place = (entry.name or "", entry.get_corresponding_lineno(trace.tb_lineno))
        trace = trace.tb_next
    return place


def _where(
    environment: TemplateEnvironment,
    template: Template,
    context: Mapping[str, object],
    text: str,
    fault: Located,
) -> tuple[str, int]:
    """Find the template's line for a place in the rendered text, by running it once more.

    A generator stands still at the line whose text it has just yielded. Constant text may
    span lines, so the line ends before the fault are added; text that came out of an
    expression counts as that expression's line.
    """
    offset = _offset(text, fault.rendered_line, fault.rendered_column)
    run = template.root_render_func(template.new_context(dict(context)))
    position = 0
    try:
        for chunk in run:
            if position + len(chunk) > offset:
                return _place_in_chunk(environment, template, run, chunk, offset - position)
            position += len(chunk)
    except Exception:  # noqa: BLE001 - the first run went well; only time can have run out
        return template.name or "", 0
    return template.name or "", fault.rendered_line


def _offset(text: str, line: int, column: int) -> int:
    position = 0
    for _ in range(line - 1):
        position = text.find("\n", position) + 1
    # The parser counts bytes; for ASCII markup before the place they are characters.
    return min(position + column, max(len(text) - 1, 0))


def _inner(run: object) -> object:
    """The generator of an included template or block that a template stands in, if any."""
    if not isinstance(run, GeneratorType) or run.gi_frame is None:
        return None
    if run.gi_yieldfrom is not None:
        return run.gi_yieldfrom
    # Compiled templates loop over the generator of an include and close it at its end.
    inner = run.gi_frame.f_locals.get("gen")
    return inner if isinstance(inner, GeneratorType) and inner.gi_frame is not None else None


def _place_in_chunk(
    environment: TemplateEnvironment, template: Template, run: object, chunk: str, within: int
) -> tuple[str, int]:
    while isinstance(inner := _inner(run), GeneratorType):
        run = inner
    if not isinstance(run, GeneratorType) or run.gi_frame is None:
        return template.name or "", 0
    filename = run.gi_code.co_filename
    owner = template
    if filename != template.filename and environment.cache is not None:
        owner = next((t for t in environment.cache.values() if t.filename == filename), template)
    line = owner.get_corresponding_lineno(run.gi_frame.f_lineno)
    source = Path(owner.filename or "").read_text(encoding="utf-8")
    rest = "\n".join(source.split("\n")[line - 1 :])
    start = rest.find(chunk)
    if start >= 0:
        line += rest.count("\n", 0, start + within)
    return owner.name or "", line
