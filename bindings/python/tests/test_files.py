"""File names and `file` URIs, compared with `pathlib`, `ntpath`, and `os`."""

import itertools
import ntpath
import os
import pathlib
import warnings

import pytest
import urikit


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/tmp/a b", "file:///tmp/a%20b"),
        (b"/a/\xff", "file:///a/%FF"),
        (pathlib.PurePosixPath("/x"), "file:///x"),
        (r"C:\U\a.txt", "file:///C:/U/a.txt"),
        (r"C:\..\x", "file:///C:/x"),
        (r"\\srv\sh\..\..\x", "file://srv/sh/x"),
        (r"\\?\C:\x", "file:///C:/x"),
        (r"\\?\UNC\srv\sh\x", "file://srv/sh/x"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="the default style is that of the platform")
def test_names_have_uris(path: object, uri: str) -> None:
    assert str(urikit.file_uri(path)) == uri


def test_uris_have_names() -> None:
    assert urikit.file_path("file:c:/p/f") == "c:\\p\\f"
    assert urikit.file_path("file:///c|/x") == "c:\\x"
    assert urikit.file_path("file:///tmp/a%20b", style="unix") == "/tmp/a b"
    name = urikit.file_path("file:///a%FF", style="unix")
    assert os.fsencode(name) == b"/a\xff"
    assert urikit.file_path("file:///d/a/n.t", style="vms") == "D:[A]N.T"


def test_errors_have_a_code_and_a_span() -> None:
    for call, code, span in [
        (lambda: urikit.file_path("file://C:/foo"), "file-drive", (7, 9)),
        (lambda: urikit.file_path("file:///a?q", style="unix"), "file-query", (9, 11)),
        (lambda: urikit.file_path("file://h/a", style="unix"), "file-host", (7, 8)),
        (lambda: urikit.file_uri("a/b", style="unix"), "file-relative", (0, 0)),
        (lambda: urikit.file_uri("C:\\é\\b?", style="windows"), "file-windows-reserved", (6, 7)),
    ]:
        with pytest.raises(urikit.UriError) as caught:
            call()
        assert (caught.value.code, caught.value.span) == (code, span)
    with pytest.raises(ValueError, match="unknown style 'dos'"):
        urikit.file_uri("/a", style="dos")
    with pytest.raises(TypeError):
        urikit.file_uri(1)


@pytest.mark.parametrize("name", ["/tmp/a b.txt", "a.txt", r"C:\a b"])
def test_a_file_name_is_not_a_uri(name: str) -> None:
    with pytest.raises(urikit.UriError, match="expected a `file:` URI; for a file name, use file_"):
        urikit.file_path(name, style="unix")
    with pytest.raises(urikit.UriError, match="space in path"):
        urikit.file_path("FILE:///a b")


def test_one_file_has_several_uris() -> None:
    assert urikit.same_file("file:///c%3A/x", "file:///C:/X")
    assert not urikit.same_file("file:///c%3A/x", "file:///C:/X", style="unix")
    assert urikit.same_file("file:///a/./b", "file:/a//b", style="unix")
    assert not urikit.same_file("file:///a", "file:///A", style="unix")


def test_windows_names_agree_with_ntpath_and_pathlib() -> None:
    """Dots are resolved as in `ntpath`; `nturl2path` and `pathlib` use the same URIs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nturl2path = pytest.importorskip("nturl2path")
    roots = ["C:", "d:", r"\\srv\sh", r"\\?\C:", r"\\.\UNC\srv\sh"]
    names = ["a b", ".", "..", "é%", "", "x.txt", "#"]
    for root, *parts in itertools.product(roots, names, names, names):
        path = "\\".join([root, *parts])
        if root.startswith(r"\\?") and any(part in (".", "..") for part in parts):
            with pytest.raises(urikit.UriError):
                urikit.file_uri(path, style="windows")
            continue
        uri = urikit.file_uri(path, style="windows")
        plain = path.replace(r"\\.\UNC", "\\").replace(r"\\?" + "\\", "")
        expected = ntpath.normpath(plain)
        assert ntpath.normpath(urikit.file_path(uri, style="windows")) == expected
        again = nturl2path.url2pathname(str(uri)[len("file:") :])
        assert ntpath.normpath(again).lower() == expected.lower()
        written = pathlib.PureWindowsPath(expected).as_uri()
        assert urikit.same_file(uri, written, style="windows")
