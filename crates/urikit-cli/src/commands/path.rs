//! `uri path`: converts between file names and `file` URIs.

use std::borrow::Cow;

use urikit::Uri;
use urikit_schemes::{BuildError, FileParts, FileView, Rule, SchemeError, View as _};

use super::{Chunk, Page, Refusal, Results, Row, Scratch, Settings, Subcommand, Verdict};
use crate::args::{Look, OutputArgs, PathArgs, PathForm, PathStyle};
use crate::diagnostics::input_error::InputError;
use crate::diagnostics::report::error_in;
use crate::output::json::Object;
use crate::output::printable::printable;
use crate::output::screen::View;
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
    /// Detected by the input, if `None`.
    style: Option<PathStyle>,
    form: Option<PathForm>,
}

impl Path {
    pub(crate) fn new(arguments: &PathArgs, output: &OutputArgs, look: Look) -> Self {
        let settings = Settings::new(Spec::Rfc3986, output, look).with_bytes(&arguments.input);
        Self { settings, style: arguments.style, form: arguments.to }
    }

    fn form(&self, input: &[u8]) -> PathForm {
        let is_uri = input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"file:"));
        self.form.unwrap_or(if is_uri { PathForm::File } else { PathForm::Uri })
    }

    /// Returns the style, by default that of a drive or a share in a file name or URI.
    fn style(&self, input: &[u8]) -> PathStyle {
        let path = input.strip_prefix(b"file:///").unwrap_or(input);
        let is_windows = match path {
            [b'\\', b'\\', ..] => true,
            [drive, b':'] => drive.is_ascii_alphabetic(),
            [drive, b':', b'\\' | b'/', ..] => drive.is_ascii_alphabetic(),
            _ => false,
        };
        self.style.unwrap_or(if is_windows { PathStyle::Windows } else { PathStyle::Unix })
    }

    fn convert(&self, row: &Row<'_>, input: &[u8]) -> Result<Vec<u8>, Box<InputError>> {
        if self.form(input) == PathForm::File {
            let uri =
                Uri::parse_bytes(input).map_err(|error| Box::new(error_in(row, input, error)))?;
            if uri.scheme() != "file" {
                return Err(SchemeError::new(&SCHEME, 0..uri.scheme().as_str().len()).into());
            }
            let file = FileView::parse(uri)?;
            if uri.fragment().is_some() {
                return Err(SchemeError::new(
                    &FRAGMENT,
                    uri.without_fragment().as_str().len()..input.len(),
                )
                .into());
            }
            return Ok(match self.style(input) {
                PathStyle::Unix => file.unix_path().map_err(|error| named(error, input))?,
                PathStyle::Windows => file.windows_path()?.into_bytes(),
                PathStyle::Vms => file.vms_path()?.into_bytes(),
            });
        }
        let parts = match self.style(input) {
            PathStyle::Unix => FileParts::from_unix(&absolute(input)),
            PathStyle::Windows => text(input).and_then(FileParts::from_windows),
            PathStyle::Vms => text(input).and_then(|path| FileParts::from_vms("", path)),
        }?;
        Ok(parts
            .build()
            .map_err(|error| Box::new(InputError::from(error)))?
            .as_str()
            .as_bytes()
            .to_vec())
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        // A byte order mark is data in a file name only.
        let text = match self.form {
            Some(PathForm::File) => row.text(),
            Some(PathForm::Uri) => row.data(),
            None => match row.data() {
                Ok(data) if self.form(&data) == PathForm::File => row.text(),
                data => data,
            },
        };
        let input = match text {
            Ok(input) => input,
            Err(error) => {
                return self.refuse(row, &Refusal { input: row.raw, error: *error }, page);
            }
        };
        match self.convert(row, &input) {
            Err(error) => self.refuse(row, &Refusal { input: &input, error: *error }, page),
            Ok(output) => {
                self.report_host(row, &input, page);
                if let View::Json = self.settings.view {
                    let mut object = self.settings.object(&mut page.rows);
                    object.bytes("input", "input_base64", &input);
                    object.bytes("output", "output_base64", &output);
                    object.null("error");
                    object.close();
                } else if output.contains(&self.settings.end) {
                    let error = unwritable(&input, self.settings.end);
                    return self.refuse(row, &Refusal { input: &input, error }, page);
                } else {
                    let start = page.rows.len();
                    page.rows.extend_from_slice(&output);
                    self.settings.make_visible(start, &mut page.rows);
                    page.rows.push(self.settings.end);
                }
                Verdict::Good
            }
        }
    }

    /// Except for JSON output, reports on standard error that a VMS path is printed without the
    /// host of its URI.
    fn report_host(&self, row: &Row<'_>, input: &[u8], page: &mut Page) {
        let is_vms = self.style == Some(PathStyle::Vms);
        let to_file = self.form(input) == PathForm::File;
        if !to_file || !is_vms || matches!(self.settings.view, View::Json) {
            return;
        }
        let file = Uri::parse_bytes(input).ok().and_then(|uri| FileView::parse(uri).ok());
        if let Some(host) = file.filter(|file| !file.is_local()).and_then(|file| file.host()) {
            self.settings.reporter.left_out(row.place(), host.span().start, page);
        }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        self.settings.refuse(
            row,
            refusal,
            page,
            |object: &mut Object<'_>| object.null("output"),
            "",
        )
    }
}

impl Subcommand for Path {
    fn results(&self) -> Option<Results> {
        Some(Results::line("output"))
    }

    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }

    fn row_end(&self) -> u8 {
        self.settings.row_end()
    }
}

/// Makes a path absolute using the working directory. The file system is not accessed otherwise.
#[cfg(unix)]
fn absolute(path: &[u8]) -> Cow<'_, [u8]> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};

    if path.is_empty() || path.starts_with(b"/") {
        return Cow::Borrowed(path);
    }
    match std::env::current_dir() {
        Ok(directory) => {
            Cow::Owned(directory.join(OsStr::from_bytes(path)).into_os_string().into_vec())
        }
        // The relative path is rejected later.
        Err(_) => Cow::Borrowed(path),
    }
}

#[cfg(not(unix))]
fn absolute(path: &[u8]) -> Cow<'_, [u8]> {
    Cow::Borrowed(path)
}

fn text(path: &[u8]) -> Result<&str, SchemeError> {
    const UTF8: Rule = Rule::new("path-utf8", "path is not UTF-8", "path", "RFC 8089 section 4");
    std::str::from_utf8(path).map_err(|error| {
        let start = error.valid_up_to();
        SchemeError::new(&UTF8, start..start + error.error_len().unwrap_or(path.len() - start))
    })
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

fn unwritable(input: &[u8], end: u8) -> InputError {
    let message = match end {
        0 => "path contains NUL, which ends an output record; use --json",
        _ => "path contains a newline, which ends an output record; use -0",
    };
    InputError {
        span: 0..input.len(),
        component: None,
        code: "path-row-end",
        rule: "one record per line",
        section: "uri path --help",
        message: message.into(),
        help: Some("use --json, or -0 if it is a line feed".into()),
    }
}

impl From<SchemeError> for Box<InputError> {
    fn from(error: SchemeError) -> Self {
        Self::new(error.into())
    }
}

impl From<SchemeError> for InputError {
    fn from(error: SchemeError) -> Self {
        let rule = error.rule();
        Self {
            span: error.span(),
            component: None,
            code: rule.code,
            rule: rule.definition,
            section: rule.section,
            message: error.message().to_string().into(),
            help: None,
        }
    }
}

impl From<BuildError> for InputError {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::Syntax(error) => error.into(),
            BuildError::Scheme(error) => error.into(),
            error => Self {
                span: 0..0,
                component: None,
                code: "path-ambiguous",
                rule: "file-URI = file-scheme \":\" file-hier-part",
                section: "RFC 8089 section 2",
                message: error.to_string().into(),
                help: None,
            },
        }
    }
}
