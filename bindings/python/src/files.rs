//! Functions for `file` URIs and file names.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use urikit::{ParseError, Uri};
use urikit_schemes::{BuildError, File, FileParts, PathStyle, SchemeError, rewrite_windows_uri};

use crate::error::{Details, syntax};
use crate::input::text;
use crate::uri::{Kind, Reference, reference_text};

/// The argument `style`.
fn style(name: &Bound<'_, PyAny>) -> PyResult<Option<PathStyle>> {
    if name.is_none() {
        return Ok(None);
    }
    match text(name)? {
        "unix" => Ok(Some(PathStyle::Unix)),
        "windows" => Ok(Some(PathStyle::Windows)),
        "vms" => Ok(Some(PathStyle::Vms)),
        name => {
            let message = format!("unknown style '{name}'; expected unix, windows, vms, or None");
            Err(PyValueError::new_err(message))
        }
    }
}

#[cold]
pub(crate) fn scheme_error(py: Python<'_>, error: &SchemeError, input: &str) -> PyErr {
    let rule = error.rule();
    Details {
        message: error.message().to_string(),
        code: rule.code,
        component: "path",
        rule: rule.definition,
        section: rule.section,
        span: error.span(),
        ..Details::default()
    }
    .raise(py, input)
}

/// Creates the exception for a string that is not a URI, and probably a file name.
#[cold]
fn not_a_uri(py: Python<'_>, error: ParseError, input: &str) -> PyErr {
    if input.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file:")) {
        return syntax(py, error, input);
    }
    Details {
        message: "expected a `file:` URI; for a file name, use file_uri".to_owned(),
        code: error.code(),
        component: "scheme",
        rule: error.rule(),
        section: error.section(),
        span: error.span(),
        ..Details::default()
    }
    .raise(py, input)
}

/// Parses a `file` URI, also in the form of Windows programs unless `style` excludes it.
fn with_file<T>(
    uri: &Bound<'_, PyAny>,
    style: Option<PathStyle>,
    then: impl FnOnce(File<'_>) -> Result<T, SchemeError>,
) -> PyResult<T> {
    let (py, input) = (uri.py(), reference_text(uri)?);
    let is_windows = style.is_none_or(|style| style == PathStyle::Windows);
    let rewritten = if is_windows { rewrite_windows_uri(input) } else { input.into() };
    let parsed = Uri::parse(&rewritten).map_err(|error| not_a_uri(py, error, &rewritten))?;
    File::parse(parsed).and_then(then).map_err(|error| scheme_error(py, &error, input))
}

/// Converts an absolute file name to a `file` URI.
///
/// `style` is `unix`, `windows`, or `vms`. By default, it is `windows` for a name that starts with
/// a drive or two backslashes, and otherwise that of the current platform. On Windows, `.` and `..`
/// are resolved within the drive or share. The file system is not accessed.
///
/// >>> import urikit
/// >>> urikit.file_uri("/tmp/a b"), urikit.file_uri(r"\\srv\share\..\a")
/// (Uri('file:///tmp/a%20b'), Uri('file://srv/share/a'))
#[pyfunction]
#[pyo3(signature = (path, /, *, style=None), text_signature = "(path, /, *, style=None)")]
pub(crate) fn file_uri<'py>(
    path: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = style)] style: Option<PathStyle>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = path.py();
    // `os.fsencode` accepts `str`, `bytes`, and objects with `__fspath__`.
    let encoded = py.import("os")?.call_method1("fsencode", (path,))?;
    let path = encoded.cast::<PyBytes>()?.as_bytes();
    let style = style.or_else(|| PathStyle::of_path(path)).unwrap_or(PathStyle::NATIVE);
    let shown = String::from_utf8_lossy(path);
    let parts =
        FileParts::from_path(path, style).map_err(|error| scheme_error(py, &error, &shown))?;
    let uri = parts.build().map_err(|error| match error {
        BuildError::Scheme(error) => scheme_error(py, &error, ""),
        BuildError::Syntax(error) => syntax(py, error, &shown),
        error => PyValueError::new_err(error.to_string()),
    })?;
    let value = Kind::Uri.parse(uri.as_str()).map_err(|error| syntax(py, error, uri.as_str()))?;
    Reference::create(py, value, Kind::Uri)
}

/// Converts a `file` URI to a file name, which is not necessarily UTF-8.
///
/// `style` is that of `file_uri`; by default, it is `windows` for a URI that starts with a drive. A
/// query is an error.
///
/// >>> import urikit
/// >>> urikit.file_path("file:///C:/a%20b.txt"), urikit.file_path("file:c|/x")
/// ('C:\\a b.txt', 'c:\\x')
#[pyfunction]
#[pyo3(signature = (uri, /, *, style=None), text_signature = "(uri, /, *, style=None)")]
pub(crate) fn file_path<'py>(
    uri: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = style)] style: Option<PathStyle>,
) -> PyResult<Bound<'py, PyAny>> {
    let path = with_file(uri, style, |file| {
        file.path(style.or_else(|| PathStyle::of_uri(&file)).unwrap_or(PathStyle::NATIVE))
    })?;
    uri.py().import("os")?.call_method1("fsdecode", (PyBytes::new(uri.py(), &path),))
}

/// Returns whether two `file` URIs are names of one file, without accessing it.
///
/// With the style `windows`, the case of names does not matter, for example. The default is the
/// style of the first URI, as in `file_path`.
///
/// >>> import urikit
/// >>> urikit.same_file("file:///c%3A/x.txt", "file:///C:/X.TXT")
/// True
#[pyfunction]
#[pyo3(signature = (a, b, /, *, style=None), text_signature = "(a, b, /, *, style=None)")]
pub(crate) fn same_file(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = style)] style: Option<PathStyle>,
) -> PyResult<bool> {
    with_file(a, style, |first| {
        let used = style.or_else(|| PathStyle::of_uri(&first)).unwrap_or(PathStyle::NATIVE);
        Ok(with_file(b, style, |second| Ok(first.is_same_file(&second, used))))
    })?
}
