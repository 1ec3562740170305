//! `uri path`: converts between file names and `file` URIs.

use std::borrow::Cow;

use urikit::Uri;
use urikit_schemes::{
    BuildError, File, FileParts, PathStyle, Rule, SchemeError, rewrite_windows_uri,
};

use super::command::{Answer, Command, Takes};
use super::settings::Settings;
use crate::args::{Look, OutputArgs, PathArgs, PathForm};
use crate::input::rows::Row;
use crate::input_error::InputError;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::reading::Spec;

const SCHEME: Rule = Rule::new(
    "scheme-other",
    "not a `file` URI",
    "file-URI = file-scheme \":\" file-hier-part",
    "RFC 8089 section 2",
);

/// A fragment refers to a part of the content. Converting would lose it.
const FRAGMENT: Rule = Rule::new(
    "path-fragment",
    "file URI has a fragment; encode `#` as %23",
    "file-URI = file-scheme \":\" file-hier-part",
    "RFC 8089 section 2",
);

#[derive(Debug)]
pub(crate) struct Path {
    settings: Settings,
    /// The style of all file names, or `None` to detect it.
    style: Option<PathStyle>,
    to: Option<PathForm>,
}

/// The path in a `file` URI, or the reverse.
struct Converted {
    output: Vec<u8>,
    /// The start of the host of the URI, if the path is printed without it.
    omitted_host: Option<usize>,
}

impl Path {
    pub(crate) fn new(arguments: &PathArgs, output: &OutputArgs, look: Look) -> Self {
        let settings = Settings::new(Spec::Rfc3986, output, look).with_bytes(&arguments.input);
        let style = arguments.style;
        Self { settings, style, to: arguments.to }
    }

    fn to_path(&self, input: &[u8]) -> Result<Converted, Box<InputError>> {
        // Only Windows programs write URIs that need it.
        let rewritten = match std::str::from_utf8(input) {
            Ok(text) if self.style.is_none_or(|style| style == PathStyle::Windows) => {
                rewrite_windows_uri(text)
            }
            _ => Cow::Borrowed(""),
        };
        // Rewriting keeps all offsets.
        let text = if rewritten.is_empty() { input } else { rewritten.as_bytes() };
        let uri = Uri::parse_bytes(text).map_err(|error| Box::new(InputError::new(error, text)))?;
        if uri.scheme() != "file" {
            return Err(SchemeError::new(&SCHEME, 0..uri.scheme().as_str().len()).into());
        }
        let file = File::parse(uri)?;
        if uri.fragment().is_some() {
            let start = uri.without_fragment().as_str().len();
            return Err(SchemeError::new(&FRAGMENT, start..input.len()).into());
        }
        let style = self.style.or_else(|| PathStyle::of_uri(&file)).unwrap_or(PathStyle::NATIVE);
        let output = file.path(style).map_err(|error| named(error, input))?;
        let host = file.host().filter(|_| style == PathStyle::Vms && !file.is_local());
        Ok(Converted { output, omitted_host: host.map(|host| host.span().start) })
    }

    fn to_uri(&self, input: &[u8]) -> Result<Converted, Box<InputError>> {
        let style = self.style.or_else(|| PathStyle::of_path(input)).unwrap_or(PathStyle::NATIVE);
        let path = if style == PathStyle::NATIVE { absolute(input) } else { Cow::Borrowed(input) };
        let uri = FileParts::from_path(&path, style)?.build().map_err(InputError::from)?;
        Ok(Converted { output: uri.as_str().into(), omitted_host: None })
    }
}

impl Command for Path {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let is_uri = self.to.map_or_else(|| is_file_uri(input), |form| form == PathForm::File);
        let Converted { output, omitted_host } = match is_uri {
            true => self.to_path(input)?,
            false => self.to_uri(input)?,
        };
        if !self.settings.is_json() {
            if let Some(start) = omitted_host {
                self.settings.reporter.left_out(row.place(), start, page);
            }
            if output.contains(&self.settings.end) {
                return Err(Box::new(InputError::unwritable(
                    input,
                    "path contains",
                    self.settings.end,
                    "uri path --help",
                )));
            }
        }
        let mut row = self.settings.row_of_bytes(input, &mut page.rows).valid();
        row.bytes("output", "output_base64", &output);
        row.end();
        Ok(Verdict::Good)
    }
}

/// Returns whether an input is a `file` URI. A relative file name like this starts with `./`.
fn is_file_uri(input: &[u8]) -> bool {
    input.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"file:"))
}

/// Makes a path absolute using the working directory. The file system is not accessed otherwise.
///
/// If that fails, the relative path is rejected later.
fn absolute(path: &[u8]) -> Cow<'_, [u8]> {
    let is_absolute = match PathStyle::NATIVE {
        PathStyle::Windows => PathStyle::of_path(path).is_some(),
        _ => path.is_empty() || path.starts_with(b"/"),
    };
    let found = if is_absolute { None } else { joined(path) };
    found.map_or(Cow::Borrowed(path), Cow::Owned)
}

#[cfg(unix)]
fn joined(path: &[u8]) -> Option<Vec<u8>> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};

    // `.` means nothing, but `..` after a symbolic link is not the parent of its name.
    let names = path.split(|byte| *byte == b'/').filter(|name| *name != b".");
    let path = names.collect::<Vec<_>>().join(&b'/');
    Some(std::env::current_dir().ok()?.join(OsStr::from_bytes(&path)).into_os_string().into_vec())
}

/// Also completes a path with a root or a drive only, such as `\a` or `C:a`.
#[cfg(not(unix))]
fn joined(path: &[u8]) -> Option<Vec<u8>> {
    let path = std::path::absolute(std::str::from_utf8(path).ok()?).ok()?;
    Some(path.into_os_string().into_string().ok()?.into_bytes())
}

/// Names the host in the error for a file on another host.
fn named(error: SchemeError, input: &[u8]) -> Box<InputError> {
    let mut named = InputError::from(error);
    if named.code == "file-host" {
        let host = printable(input.get(named.span.clone()).unwrap_or_default());
        named.message = format!("`{host}` is not the local host").into();
    }
    Box::new(named)
}

impl From<SchemeError> for Box<InputError> {
    fn from(error: SchemeError) -> Self {
        Self::new(error.into())
    }
}

impl From<SchemeError> for InputError {
    fn from(error: SchemeError) -> Self {
        let rule = error.rule();
        Self::of(
            error.span(),
            [rule.code, rule.definition, rule.section],
            error.message().to_string(),
        )
    }
}

impl From<BuildError> for InputError {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::Syntax(error) => error.into(),
            BuildError::Scheme(error) => error.into(),
            error => Self::of(
                0..0,
                ["path-ambiguous", SCHEME.definition, SCHEME.section],
                error.to_string(),
            ),
        }
    }
}
