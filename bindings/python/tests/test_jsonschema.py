"""The formats of JSON Schema are checked, and errors have a cause."""

from typing import Any

import jsonschema
import pytest
import urikit
from urikit.jsonschema import FORMATS, FormatChecker, register

# From the tests of the JSON Schema Test Suite for optional formats.
CASES = [
    ("uri", "http://foo.bar/?baz=qux#quux", True),
    ("uri", "http://foo.com/blah_(wikipedia)_blah#cite-1", True),
    ("uri", "http://foo.bar/?q=Test%20URL-encoded%20stuff", True),
    ("uri", "http://xn--nw2a.xn--j6w193g/", True),
    ("uri", "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", True),
    ("uri", "http://223.255.255.254", True),
    ("uri", "ftp://ftp.is.co.za/rfc/rfc1808.txt", True),
    ("uri", "ldap://[2001:db8::7]/c=GB?objectClass?one", True),
    ("uri", "mailto:John.Doe@example.com", True),
    ("uri", "news:comp.infosystems.www.servers.unix", True),
    ("uri", "tel:+1-816-555-1212", True),
    ("uri", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", True),
    ("uri", "//foo.bar/?baz=qux#quux", False),
    ("uri", "/abc", False),
    ("uri", "\\\\WINDOWS\\fileshare", False),
    ("uri", "abc", False),
    ("uri", "http:// shouldfail.com", False),
    ("uri", ":// should fail", False),
    ("uri", "bar,baz:foo", False),
    ("uri", "https://[@example.org/test.txt", False),
    ("uri", "https://example.org/foobar\\.txt", False),
    ("uri", "https://example.org/foobar<>.txt", False),
    ("uri", "https://example.org/foobar`.txt", False),
    ("uri", "https://example.org/foo bar.txt", False),
    ("uri-reference", "/abc", True),
    ("uri-reference", "abc", True),
    ("uri-reference", "#fragment", True),
    ("uri-reference", "\\\\WINDOWS\\fileshare", False),
    ("uri-reference", "#frag\\ment", False),
    ("uri-reference", "/foobar®.txt", False),
    ("iri", "http://ƒøø.ßår/?∂éœ=πîx#πîüx", True),
    ("iri", "http://[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", True),
    ("iri", "http://2001:0db8:85a3:0000:0000:8a2e:0370:7334", False),
    ("iri", "/abc", False),
    ("iri", "âππ", False),
    ("iri", "http://\U000f0000/", False),
    ("iri-reference", "//ƒøø.ßår/?∂éœ=πîx#πîüx", True),
    ("iri-reference", "/âππ", True),
    ("iri-reference", "#ƒrägmênt", True),
    ("iri-reference", "\\\\WINDOWS\\filëßåré", False),
    ("iri-reference", "#ƒräg\\mênt", False),
    ("uri-template", "http://example.com/dictionary/{term:1}/{term}", True),
    ("uri-template", "http://example.com/dictionary/{term:1}/{term", False),
    ("uri-template", "dictionary/{term:1}/{term}", True),
]


@pytest.mark.parametrize(("format", "instance", "valid"), CASES)
def test_formats(format: str, instance: str, valid: bool) -> None:
    validator = jsonschema.Draft202012Validator({"format": format}, format_checker=FormatChecker())
    errors: list[Any] = list(validator.iter_errors(instance))
    assert (not errors) == valid
    for error in errors:
        assert isinstance(error.cause, urikit.UriError)


@pytest.mark.parametrize("instance", [None, 12, 13.7, {}, [], True, b"a b"])
def test_other_types_are_ignored(instance: object) -> None:
    checker = FormatChecker()
    assert all(checker.conforms(instance, format) for format in FORMATS)


def test_a_lone_surrogate_is_invalid() -> None:
    checker = FormatChecker()
    for format in FORMATS:
        assert not checker.conforms("http://a/\ud800", format)


def test_other_checkers_are_unchanged() -> None:
    before = dict(jsonschema.FormatChecker.checkers)
    base = jsonschema.FormatChecker(formats=["date"])
    checker = FormatChecker(["date", "uri"])
    assert set(checker.checkers) == {"date", "uri"}
    assert not checker.conforms("a b", "uri")
    with pytest.raises(KeyError):
        FormatChecker(["nope"])
    assert set(base.checkers) == {"date"}
    assert register(base) is base
    assert set(base.checkers) == {"date", *FORMATS}
    assert jsonschema.FormatChecker.checkers == before
