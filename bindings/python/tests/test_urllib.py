"""`urikit.compat.urllib` agrees with the specification, and the page of differences is current."""

import pickle
import subprocess
import sys
import urllib.parse
from pathlib import Path

import pytest
import urikit
from hypothesis import given
from hypothesis import strategies as st
from urikit.compat import urllib as compat

PAGE = Path(__file__).with_name("urllib_page.py")

# RFC 3986 sections 5.4.1 and 5.4.2.
EXAMPLES = {
    "g:h": "g:h",
    "g": "http://a/b/c/g",
    "./g": "http://a/b/c/g",
    "g/": "http://a/b/c/g/",
    "/g": "http://a/g",
    "//g": "http://g",
    "?y": "http://a/b/c/d;p?y",
    "g?y": "http://a/b/c/g?y",
    "#s": "http://a/b/c/d;p?q#s",
    "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x",
    "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s",
    "": "http://a/b/c/d;p?q",
    ".": "http://a/b/c/",
    "./": "http://a/b/c/",
    "..": "http://a/b/",
    "../": "http://a/b/",
    "../g": "http://a/b/g",
    "../..": "http://a/",
    "../../": "http://a/",
    "../../g": "http://a/g",
    "../../../g": "http://a/g",
    "../../../../g": "http://a/g",
    "/./g": "http://a/g",
    "/../g": "http://a/g",
    "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g",
    "./../g": "http://a/b/g",
    "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y",
    "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x",
    "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x",
    "http:g": "http:g",
}

REFERENCES = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", "http:", "myapp:", "HTTP:", "mailto:"]),
    st.sampled_from(["", "//", "//h", "//u:p@H:80", "//[::1]"]),
    st.sampled_from(["", "/", "/a/../b", "/a;b/%7e", "//x"]),
    st.sampled_from(["", "?", "?a=1&b", "?a/?b"]),
    st.sampled_from(["", "#", "#f", "#a?b"]),
)


@pytest.mark.parametrize(("reference", "target"), EXAMPLES.items())
def test_examples_of_the_specification(reference: str, target: str) -> None:
    assert compat.urljoin("http://a/b/c/d;p?q", reference) == target


@given(REFERENCES)
def test_split_references_are_returned_exactly(reference: str) -> None:
    assert compat.urlsplit(reference).geturl() == reference
    split = compat.urldefrag(reference)
    assert split.geturl() == reference
    assert "#" not in split.url
    for result in (compat.urlsplit(reference), split):
        copy = pickle.loads(pickle.dumps(result))
        assert (copy, copy.geturl()) == (result, reference)


@given(REFERENCES)
def test_fields_are_those_of_the_standard_library(reference: str) -> None:
    theirs, ours = urllib.parse.urlsplit(reference), compat.urlsplit(reference)
    assert isinstance(ours, urllib.parse.SplitResult)
    assert (ours.scheme.lower(), *ours[1:]) == tuple(theirs)
    for name in ("username", "password", "hostname", "port"):
        assert getattr(ours, name) == getattr(theirs, name)


@given(REFERENCES)
def test_composition_is_the_inverse_for_components_that_are_not_empty(reference: str) -> None:
    parts = compat.urlsplit(reference)
    try:
        composed = compat.urlunsplit(parts)
    except urikit.UriError:
        # A path with `//` and no authority.
        assert parts.path.startswith("//") and not parts.netloc
    else:
        assert compat.urlsplit(composed) == parts
        assert parts._replace(fragment="").geturl() == composed.partition("#")[0]


def test_default_schemes_and_iris() -> None:
    parts = compat.urlsplit("//h/", "https")
    assert (parts.scheme, parts.geturl()) == ("https", "https://h/")
    assert compat.urlsplit("ftp://h/", "https").scheme == "ftp"
    assert compat.urlsplit("http://é/ü", spec="rfc3987").hostname == "é"
    assert compat.urljoin("http://é/ü", "ö", spec="rfc3987") == "http://é/ö"
    assert compat.urlunsplit(("http", "é", "", "", ""), spec="rfc3987") == "http://é"


@pytest.mark.parametrize(
    "call",
    [
        lambda: compat.urlsplit("http://é/"),
        lambda: compat.urlsplit("a\tb"),
        lambda: compat.urlsplit("http://h:8o/"),
        lambda: compat.urljoin("a/b", "c"),
        lambda: compat.urljoin("http://a/", "a b"),
        lambda: compat.urldefrag("a b#c"),
        lambda: compat.urlunsplit(("http", "a/b", "", "", "")),
    ],
)
def test_invalid_references_are_errors(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(urikit.UriError):
        call()


def test_bytes_are_type_errors() -> None:
    with pytest.raises(TypeError):
        compat.urlsplit(b"http://a/")  # type: ignore[arg-type]


def test_the_page_of_differences_is_current() -> None:
    result = subprocess.run(
        [sys.executable, str(PAGE), "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_default_scheme_is_validated() -> None:
    assert compat.urlsplit("//h/a", "http").geturl() == "http://h/a"
    for scheme in ("1 2", "a:b", "http://evil"):
        with pytest.raises(urikit.UriError):
            compat.urlsplit("//h/a", scheme)
