"""Models of pydantic have fields of the classes, in lax and in strict mode."""

import subprocess
import sys
from typing import Annotated, Any, Literal

import pydantic
import pytest
import urikit
from urikit.pydantic import (
    Constraints,
    HttpUri,
    Iri,
    IriRef,
    ParsedBy,
    ParsedUri,
    Template,
    Uri,
    UriRef,
)
from urikit.security import Policy

CLASSES = [
    (Uri, "uri", "http://a/", "a b"),
    (UriRef, "uri-reference", "../a", "a b"),
    (Iri, "iri", "http://é/ü", "é ü"),
    (IriRef, "iri-reference", "../é", "é ü"),
    (Template, "uri-template", "http://a/{b}", "http://a/{b"),
]


@pytest.mark.parametrize(("cls", "format", "valid", "invalid"), CLASSES)
def test_lax_and_strict_mode(cls: Any, format: str, valid: str, invalid: str) -> None:
    adapter = pydantic.TypeAdapter(cls)
    parsed = cls(valid)
    assert adapter.validate_python(valid) == parsed
    assert type(adapter.validate_python(valid)) is cls
    assert adapter.validate_python(parsed) is parsed
    assert adapter.validate_python(parsed, strict=True) is parsed
    assert adapter.validate_json(adapter.dump_json(parsed), strict=True) == parsed
    assert adapter.dump_python(parsed) is parsed or adapter.dump_python(parsed) == valid
    assert adapter.dump_python(parsed, mode="json") == valid
    assert adapter.json_schema() == {"type": "string", "format": format}
    assert adapter.json_schema(mode="serialization") == {"type": "string", "format": format}
    for value, strict in [
        (invalid, False),
        (valid, True),
        (1, False),
        (None, False),
        (b"a", False),
    ]:
        with pytest.raises(pydantic.ValidationError):
            adapter.validate_python(value, strict=strict)
    with pytest.raises(pydantic.ValidationError):
        adapter.validate_json("1")


def test_python_mode_keeps_objects() -> None:
    adapter = pydantic.TypeAdapter(Uri)
    uri = Uri("http://a/")
    assert adapter.dump_python(uri) is uri


def test_models_keep_the_string() -> None:
    class Page(pydantic.BaseModel):
        url: Uri
        links: list[UriRef] = []
        logo: urikit.UriRef | None = None

    for url in ("https://example.com", "HTTP://EXAMPLE.com:80/?", "http://h/a%2fb"):
        page = Page.model_validate({"url": url, "links": ["../a", url], "logo": None})
        assert str(page.url) == url
        assert Page.model_validate_json(page.model_dump_json()) == page
        assert hash(page.url) == hash(Page.model_validate(page.model_dump()).url)


def test_errors_have_details() -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(Uri).validate_python("http://ü/")
    (details,) = caught.value.errors()
    assert details["type"] == "uri_non_ascii"
    assert details["ctx"] == {
        "problem": "non-ASCII character `ü` (U+00FC) in host",
        "component": "host",
        "span": (7, 8),
        "rule": details["ctx"]["rule"],
        "section": "RFC 3986 section 3.2.2",
    }
    assert "Invalid host: non-ASCII" in details["msg"]


def test_subclasses() -> None:
    class Mine(Uri):
        pass

    class Model(pydantic.BaseModel):
        uri: Mine

    assert type(Model.model_validate({"uri": "http://a/"}).uri) is Mine
    assert Model.model_json_schema()["properties"]["uri"]["format"] == "uri"
    assert type(pydantic.TypeAdapter(Uri).validate_python(Mine("http://a/"))) is Mine
    assert type(pydantic.TypeAdapter(UriRef).validate_python(Uri("http://a/"))) is Uri


@pytest.mark.parametrize(
    ("constraints", "valid", "invalid", "kind"),
    [
        (Constraints(schemes=["https"]), "HTTPS://a/", "http://a/", "uri_scheme"),
        (Constraints(host=True), "ftp://a/", "mailto:a@b", "uri_host"),
        (Constraints(host=True), "ftp://a/", "file:///a", "uri_host"),
        (Constraints(fragment=False), "http://a/", "http://a/#", "uri_fragment"),
        (Constraints(audit="web-fetch"), "http://example.com/", "http://10.0.0.1/", "uri_audit"),
        (
            Constraints(audit=Policy("redirect", hosts=["a.com"])),
            "http://a.com/",
            "http://b.com/",
            "uri_audit",
        ),
    ],
)
def test_constraints(constraints: Constraints, valid: str, invalid: str, kind: str) -> None:
    adapter = pydantic.TypeAdapter(Annotated[Uri, constraints])
    assert str(adapter.validate_python(valid)) == valid
    with pytest.raises(pydantic.ValidationError) as caught:
        adapter.validate_python(invalid)
    assert caught.value.errors()[0]["type"] == kind
    assert adapter.json_schema()["format"] == "uri"


def test_http_uris() -> None:
    adapter = pydantic.TypeAdapter(HttpUri)
    assert str(adapter.validate_python("http://a")) == "http://a"
    for invalid in ("ftp://a/", "http:///a", "//a"):
        with pytest.raises(pydantic.ValidationError):
            adapter.validate_python(invalid)


def test_the_package_does_not_import_pydantic() -> None:
    code = "import urikit, urikit.text, urikit.security, urikit.canon, urikit.compat.urllib, sys"
    check = "assert not {'pydantic', 'jsonschema'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", f"{code}; {check}"], check=True)


def test_constraints_are_hashable_and_apply_to_optional_fields() -> None:
    secure = Annotated[Uri, Constraints(schemes=["HTTPS"])]

    class Model(pydantic.BaseModel):
        url: secure | None = None  # type: ignore[valid-type]
        other: Annotated[Uri | None, Constraints(host=True)] = None

    assert Model(url="https://h/").url == Uri("https://h/")
    assert Model(url=None, other=None).other is None
    with pytest.raises(pydantic.ValidationError, match="Scheme should be https"):
        Model(url="http://h/")


def test_schemes_are_not_a_string() -> None:
    with pytest.raises(TypeError, match="expected a sequence of schemes, got str"):
        Constraints(schemes="https")


def test_constraints_require_a_class_of_urikit() -> None:
    adapter = pydantic.TypeAdapter(Annotated[str, Constraints(host=True)])
    with pytest.raises(TypeError, match="require a field with a class of urikit, got str"):
        adapter.validate_python("http://h/")


def test_the_json_schema_keeps_the_description_of_an_item() -> None:
    item = Annotated[Uri, pydantic.Field(description="A page.")]
    for mode in ("validation", "serialization"):
        schema = pydantic.TypeAdapter(list[item]).json_schema(mode=mode)  # type: ignore[valid-type]
        assert schema["items"] == {"type": "string", "format": "uri", "description": "A page."}


class Either(pydantic.BaseModel):
    target: Uri | int | None


class Found(pydantic.BaseModel):
    kind: Literal["found"]
    url: Uri


class Missing(pydantic.BaseModel):
    kind: Literal["missing"]
    url: str


def test_other_members_of_a_union_are_serialized_by_their_types() -> None:
    for value, dumped in [(7, "7"), (None, "null"), ("http://a/", '"http://a/"')]:
        model = Either(target=value)  # type: ignore[arg-type]
        assert model.model_dump_json() == f'{{"target":{dumped}}}'
        assert Either.model_validate_json(model.model_dump_json()) == model
    assert isinstance(Either(target="http://a/").target, Uri)  # type: ignore[arg-type]


def test_the_location_of_an_error_in_a_union_has_the_name_of_the_class() -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        Either(target="a b")  # type: ignore[arg-type]
    assert [error["loc"] for error in caught.value.errors()] == [
        ("target", "Uri"),
        ("target", "int"),
    ]


def test_discriminated_unions_and_keys() -> None:
    adapter = pydantic.TypeAdapter[Found | Missing](
        Annotated[Found | Missing, pydantic.Field(discriminator="kind")]
    )
    found = adapter.validate_python({"kind": "found", "url": "http://a/"})
    assert isinstance(found, Found) and adapter.dump_json(found) == (
        b'{"kind":"found","url":"http://a/"}'
    )
    assert isinstance(adapter.validate_python({"kind": "missing", "url": "a b"}), Missing)
    keys = pydantic.TypeAdapter(dict[Uri, int])
    pages = keys.validate_json('{"http://a/": 1}')
    assert pages == {Uri("http://a/"): 1}
    assert keys.dump_json(pages) == b'{"http://a/":1}'


def test_ports_over_65535_are_refused() -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(HttpUri).validate_python("http://a:99999/")
    assert caught.value.errors()[0]["type"] == "uri_port_too_large"


def test_fields_by_another_specification() -> None:
    adapter = pydantic.TypeAdapter(Annotated[ParsedUri, ParsedBy("whatwg")])
    url = adapter.validate_python("HTTP:\\\\A/b c")
    assert (str(url), adapter.dump_json(url)) == ("http://a/b%20c", b'"http://a/b%20c"')
    with pytest.raises(TypeError, match="needs a specification"):
        pydantic.TypeAdapter(ParsedUri)


def test_fastapi_queries_bodies_and_responses() -> None:
    fastapi = pytest.importorskip("fastapi")
    from fastapi.testclient import TestClient

    app = fastapi.FastAPI()

    @app.post("/links", response_model=dict[str, Uri])
    def create(url: Uri, body: Found) -> dict[str, Uri]:
        return {"query": url, "body": body.url}

    client = TestClient(app)
    body = {"kind": "found", "url": "http://b/"}
    answer = client.post("/links", params={"url": "http://a/?x=1"}, json=body)
    assert answer.json() == {"query": "http://a/?x=1", "body": "http://b/"}
    answer = client.post("/links", params={"url": "a b"}, json=body)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["query", "url"]
