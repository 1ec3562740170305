"""`urikit.compat.urllib` agrees with the specification, and the page of differences is current."""

import pickle
import subprocess
import sys
import urllib.parse
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
import urikit
from hypothesis import given
from hypothesis import strategies as st
from urikit.compat import urllib as compat

PAGE = Path(__file__).with_name("urllib_page.py")

#: Tests of CPython that fail, by name, with the reason.
DIFFERENT = {
    "test_RFC1808": "`http:g` and excess dot-segments follow RFC 3986",
    "test_RFC3986": "`http:g` is an absolute URI",
    "test_all": "the module is replaced",
    "test_attributes_bad_port": "an invalid port is an error of the parser",
    "test_attributes_bad_scheme": "an invalid scheme is an error",
    "test_port_casting_failure_message": "an invalid port is an error of the parser",
    "test_result_pairs": "bytes are decoded to classes of the standard library",
    "test_roundtrips": "`geturl` returns the string that was split",
    "test_splitting_bracketed_hosts": "RFC 3986 has no zones",
    "test_urljoins": "`http:g` is an absolute URI",
    "test_urlsplit_attributes": "the scheme keeps its case",
    "test_urlsplit_normalization": "non-ASCII characters are errors",
    "test_urlsplit_remove_unsafe_bytes": "tabs and line breaks are errors",
    "test_urlsplit_scoped_IPv6": "RFC 3986 has no zones",
    "test_urlsplit_strip_url": "control characters are errors",
}

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


def test_bytes_are_split_to_bytes() -> None:
    assert compat.urlsplit(b"http://a/?b").query == b"b"
    assert compat.urlparse(b"http://a/b;c").params == b"c"
    assert compat.urldefrag(b"a#b") == (b"a", b"b")
    assert compat.urljoin(b"http://a/b", b"c") == b"http://a/c"
    assert compat.urlunsplit((b"http", b"a", b"/", b"", b"")) == b"http://a/"
    assert compat.urlunparse((b"http", b"a", b"/b", b"c", b"", b"")) == b"http://a/b;c"


def test_all_names_of_the_standard_library() -> None:
    assert set(compat.__all__) == set(urllib.parse.__all__)
    assert all(hasattr(compat, name) for name in compat.__all__)


@given(REFERENCES)
def test_parameters_are_those_of_the_standard_library(reference: str) -> None:
    theirs, ours = urllib.parse.urlparse(reference), compat.urlparse(reference)
    assert (ours.scheme.lower(), *ours[1:]) == tuple(theirs)
    assert ours.geturl() == reference
    if "#" in reference:
        theirs, ours = (it(reference, "", False) for it in (urllib.parse.urlparse, compat.urlparse))
        assert ours.fragment == theirs.fragment == ""


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


def test_the_tests_of_cpython() -> None:
    """Tests that fail by design are listed with the reason. Not all installations have them."""
    theirs = pytest.importorskip("test.test_urlparse")
    names = [name for name in dir(theirs.UrlParseTestCase) if name.startswith("test")]
    failed = []
    parse = SimpleNamespace(**vars(urllib.parse))
    parse.__dict__.update({name: getattr(compat, name) for name in compat.__all__})
    with mock.patch.object(theirs, "urllib", SimpleNamespace(parse=parse)):
        for name in names:
            result = theirs.UrlParseTestCase(name).run()
            if not result.wasSuccessful():
                failed.append(name)
    assert sorted(set(failed) - DIFFERENT.keys()) == []
    assert len(names) - len(failed) > len(names) // 2
