"""Fields of pydantic 2 models: `Uri`, `UriRef`, `Iri`, `IriRef`, `Template`, and constraints.

These are the classes of `urikit`, which pydantic accepts as types of fields. A string is stored
exactly as it is: nothing is normalized, and no slash is added.

>>> import pydantic
>>> from urikit.pydantic import Uri
>>> class Page(pydantic.BaseModel):
...     url: Uri
>>> page = Page(url="https://example.com")
>>> page.url
Uri('https://example.com')
>>> page.model_dump_json()
'{"url":"https://example.com"}'
>>> Page.model_json_schema()["properties"]["url"]["format"]
'uri'

In lax mode, which is the default, a field accepts a string or an instance. In strict mode, it
accepts only an instance in Python, and a string in JSON. An error has the code, the component,
and the position in its context:

>>> try:
...     Page(url="https://example.com:80a/")
... except pydantic.ValidationError as error:
...     details = error.errors()[0]
>>> details["type"], details["ctx"]["component"], details["ctx"]["span"]
('uri_port_char', 'port', (22, 23))

pydantic shows the input in the message of an error, with a password if it has one. Configure the
model with `hide_input_in_errors=True` to prevent that.

Add `Constraints` for further requirements; `HttpUri` is an example:

>>> from typing import Annotated
>>> from urikit.pydantic import Constraints
>>> Callback = Annotated[Uri, Constraints(schemes=["https"], audit="web-fetch")]
>>> pydantic.TypeAdapter(Callback).validate_python("https://example.com/done")
Uri('https://example.com/done')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from urikit._versions import require

require("pydantic")

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from urikit import Iri, IriRef, ParsedUri, Reference, Template, Uri, UriError, UriRef, parse_ref
from urikit.security import Policy, PolicyName
from urikit.types import OtherSpec

__all__ = [
    "Constraints",
    "HttpUri",
    "Iri",
    "IriRef",
    "ParsedBy",
    "ParsedUri",
    "Template",
    "Uri",
    "UriRef",
]

_FORMATS: dict[type[Any], str] = {
    Uri: "uri",
    UriRef: "uri-reference",
    Iri: "iri",
    IriRef: "iri-reference",
    Template: "uri-template",
}


def _core_schema(  # pyright: ignore[reportUnusedFunction]
    cls: type[Any],
) -> CoreSchema:
    """Return the schema of a class. The classes call this function."""
    if issubclass(cls, ParsedUri):
        raise TypeError("a field of this class needs a specification: ParsedBy('whatwg')")
    return _schema(cls, cls)


def _schema(cls: type[Any], create: Callable[[Any], Any]) -> CoreSchema:
    """Return the schema of a class whose instances a function creates."""

    def parse(value: Any) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, str | Reference):
            raise PydanticCustomError(
                "uri_type", "Input should be a string or {name}", {"name": cls.__name__}
            )
        try:
            return create(value)
        except UriError as error:
            raise _error(error) from error

    def serialize(value: Any) -> str:
        # Another member of a union serializes other values.
        if not isinstance(value, cls):
            raise PydanticSerializationUnexpectedValue(f"expected {cls.__name__}")
        return str(value)

    parsed = core_schema.no_info_plain_validator_function(parse)
    string = core_schema.chain_schema([core_schema.str_schema(), parsed])
    return core_schema.json_or_python_schema(
        json_schema=string,
        python_schema=core_schema.lax_or_strict_schema(
            lax_schema=parsed, strict_schema=core_schema.is_instance_schema(cls)
        ),
        serialization=core_schema.plain_serializer_function_ser_schema(
            serialize, return_schema=core_schema.str_schema(), when_used="json-unless-none"
        ),
        # The name in the location of an error of a union, instead of one with all validators.
        metadata={"pydantic_internal_union_tag_key": cls.__name__},
    )


@dataclass(frozen=True)
class ParsedBy:
    """The specification of a field with the class `ParsedUri`.

    >>> import pydantic
    >>> from typing import Annotated
    >>> from urikit.pydantic import ParsedBy, ParsedUri
    >>> WebUrl = Annotated[ParsedUri, ParsedBy("whatwg")]
    >>> pydantic.TypeAdapter(WebUrl).validate_python(" HTTP://EXAMPLE.com")
    ParsedUri('http://example.com/', spec='whatwg')
    """

    spec: OtherSpec

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return _schema(ParsedUri, lambda value: parse_ref(value, spec=self.spec))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string"}


def _json_schema(  # pyright: ignore[reportUnusedFunction]
    cls: type[Any], schema: CoreSchema, handler: GetJsonSchemaHandler
) -> JsonSchemaValue:
    """Return the JSON schema of a class. The classes call this function."""
    formats = (_FORMATS[base] for base in cls.__mro__ if base in _FORMATS)
    return {**handler(schema), "format": next(formats)}


def _error(error: UriError) -> PydanticCustomError:
    """Create an error of pydantic with the details of an error of this package."""
    return PydanticCustomError(
        f"uri_{error.code.replace('-', '_')}",  # pyright: ignore[reportArgumentType]
        "Invalid {component}: {problem}",
        {
            "problem": error.args[0],
            "component": error.component,
            "span": error.span,
            "rule": error.rule,
            "section": error.section,
        },
    )


@dataclass(frozen=True)
class Constraints:
    """Requirements for a field, in addition to those of its class.

    `schemes` are the allowed schemes. With `host`, a nonempty host is required, and with
    `fragment=False`, a fragment is an error. A port over 65535 always is. `audit` is a policy of
    `urikit.security`, or its name; problems with the severity `error` are rejected. `None` has no
    components to check, so optional fields accept it.

    >>> import pydantic
    >>> from typing import Annotated
    >>> from urikit.pydantic import Constraints, Uri
    >>> Image = Annotated[Uri, Constraints(schemes=["https"], host=True)]
    >>> try:
    ...     pydantic.TypeAdapter(Image).validate_python("ftp://example.com/")
    ... except pydantic.ValidationError as error:
    ...     print(error.errors()[0]["msg"])
    Scheme should be https
    """

    schemes: Sequence[str] | None = None
    host: bool = False
    fragment: bool = True
    audit: Policy | PolicyName | None = None

    def __post_init__(self) -> None:
        """Convert the schemes to a tuple, so that the constraints are hashable."""
        if isinstance(self.schemes, str):
            raise TypeError("expected a sequence of schemes, got str")
        if self.schemes is not None:
            schemes = tuple(scheme.lower() for scheme in self.schemes)
            object.__setattr__(self, "schemes", schemes)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._checker(), handler(source))

    def _checker(self) -> Any:
        policy = Policy(self.audit) if isinstance(self.audit, str) else self.audit

        def check(value: Any) -> Any:
            if value is None:
                return None
            if not isinstance(value, Reference):
                name = type(value).__name__
                raise TypeError(f"constraints require a field with a class of urikit, got {name}")
            if self.schemes is not None and (value.scheme or "").lower() not in self.schemes:
                names = " or ".join(self.schemes)
                raise PydanticCustomError(
                    "uri_scheme", "Scheme should be {names}", {"names": names}
                )
            if self.host and not value.host:
                raise PydanticCustomError("uri_host", "Host should be present and not empty")
            if not self.fragment and value.fragment is not None:
                raise PydanticCustomError("uri_fragment", "Fragment should be absent")
            try:
                _ = value.port
            except UriError as error:
                raise _error(error) from error
            if policy is not None:
                for finding in policy.audit(str(value), at_least="error"):
                    raise PydanticCustomError(
                        "uri_audit",
                        "Rejected: {problem}",
                        {
                            "problem": finding.message,
                            "rule": finding.rule,
                            "span": finding.span,
                            "remedy": finding.remedy,
                        },
                    )
            return value

        return check


#: A URI with the scheme `http` or `https` and a host.
HttpUri: TypeAlias = Annotated[Uri, Constraints(schemes=("http", "https"), host=True)]
