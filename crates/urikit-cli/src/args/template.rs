//! The arguments of `template`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use urikit_template::{Template, Value};

use super::{InputArgs, OutputArgs, RowArgs, SpecName, TextArgs, rows_of, specs};
use crate::input_error::InputError;
use crate::reading::RFC_3986_ON;
use crate::variables::value_of;

/// Arguments of `template expand`.
#[derive(Args, Debug)]
#[command(mut_arg("input", |argument| rows_of(argument, "JSON objects", "")))]
pub(crate) struct ExpandArgs {
    /// Template, such as '/search{?q,tags*}'
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    /// Variables
    ///
    /// VALUE is JSON if it begins with `[`, `{`, or `"`; otherwise it is a string. It overrides
    /// input records.
    #[arg(value_name = "NAME=VALUE", value_parser = variable)]
    pub(crate) var: Vec<(String, Value<'static>)>,

    /// Read default values of variables from a JSON object in FILE
    ///
    /// A default is used if neither the arguments nor the input record have the variable. `-` is
    /// standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) vars: Option<PathBuf>,

    /// Specification of the result; with rfc3987, non-ASCII characters are not encoded
    #[arg(long, value_name = "SPEC", default_value = "rfc3986", value_parser = specs(RFC_3986_ON))]
    pub(crate) spec: SpecName,

    #[command(flatten)]
    pub(crate) rows: RowArgs,

    /// Expand once for each JSON object in the input
    ///
    /// This is the default, unless variables or --vars are given. They are combined with the
    /// objects.
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub(crate) jsonl: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `template match`.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// Template, such as '/users/{user}{?page}'
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    /// Maximum number of assignments per URI
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) max: NonZeroUsize,

    /// Specification of the input; rfc3987 is for IRIs, as of `template expand --spec rfc3987`
    #[arg(long, value_name = "SPEC", default_value = "rfc3986", value_parser = specs(RFC_3986_ON))]
    pub(crate) spec: SpecName,

    /// Ignore the order of the query parameters
    #[arg(long)]
    pub(crate) any_order: bool,

    /// Accept reserved characters such as `@` that an expansion encodes
    #[arg(long)]
    pub(crate) lenient: bool,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `template vars`.
#[derive(Args, Debug)]
pub(crate) struct VarsArgs {
    /// Templates to process; `-` or no argument reads standard input
    #[arg(value_name = "TEMPLATE")]
    pub(crate) templates: Vec<std::ffi::OsString>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Parses `NAME=VALUE`.
fn variable(text: &str) -> Result<(String, Value<'static>), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    // A name is valid if an expression of it alone is (RFC 6570 section 2.3).
    let is_name = !name.contains([',', ':', '*'])
        && !name.starts_with(|c: char| c.is_ascii_punctuation() && c != '_' && c != '%');
    if !is_name || Template::parse(&format!("{{{name}}}")).is_err() {
        return Err("invalid variable name (RFC 6570 section 2.3)".to_owned());
    }
    let value = if value.starts_with(['[', '{', '"']) {
        let error = |error: Box<InputError>| {
            let literal = serde_json::Value::from(value);
            let InputError { message, span, .. } = *error;
            format!(
                "{message} at byte {} (quote a literal string as JSON: '{literal}')",
                span.start
            )
        };
        value_of(value).map_err(error)?.ok_or("null is not a value")?
    } else {
        value.to_owned().into()
    };
    Ok((name.to_owned(), value))
}
