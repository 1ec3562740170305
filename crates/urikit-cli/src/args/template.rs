//! The arguments of `template`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use urikit_template::{Template, Value};

use super::{InputArgs, OutputArgs, RowArgs, TextArgs};
use crate::diagnostics::fault::Fault;
use crate::diagnostics::help;
use crate::variables::value_of;

/// Arguments of `template`.
#[derive(Args, Debug)]
pub(crate) struct TemplateArgs {
    #[command(subcommand)]
    pub(crate) command: TemplateCommand,
}

/// What to do with templates.
#[derive(Debug, Subcommand)]
pub(crate) enum TemplateCommand {
    /// Fill in a template with the values of variables
    #[command(after_help = help::TEMPLATE_EXPAND)]
    Expand(ExpandArgs),
    /// Find the values of variables that make URIs of a template
    #[command(after_help = help::TEMPLATE_MATCH)]
    Match(MatchArgs),
    /// List the variables of templates
    #[command(after_help = help::TEMPLATE_VARS)]
    Vars(VarsArgs),
}

/// Arguments of `template expand`.
#[derive(Args, Debug)]
pub(crate) struct ExpandArgs {
    /// The template, such as '/search{?q,tags*}'
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    /// The value of a variable, for every row: a text, or JSON if it begins with `[`, `{` or `"`; may be repeated for other variables
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    pub(crate) var: Vec<(String, Value<'static>)>,

    /// Take variables from this file, a JSON object, where a row has none of them; `-` for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) vars: Option<PathBuf>,

    /// Leave characters outside ASCII as they are: the result is to be an IRI
    #[arg(long)]
    pub(crate) iri: bool,

    #[command(flatten)]
    pub(crate) rows: RowArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `template match`.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The template
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    /// Find at most N assignments for a URI
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) most: NonZeroUsize,

    /// The texts are IRIs, as `template expand --iri` makes them
    #[arg(long)]
    pub(crate) iri: bool,

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
    /// The templates; `-` reads standard input, and so do no templates and no --input
    #[arg(value_name = "TEMPLATE")]
    pub(crate) templates: Vec<std::ffi::OsString>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Parses `NAME=VALUE`.
fn variable(text: &str) -> Result<(String, Value<'static>), String> {
    let (name, value) = text.split_once('=').ok_or("a variable is NAME=VALUE")?;
    // An expression of this variable alone is one exactly if it is a name (RFC 6570 section 2.3).
    let is_name = !name.contains([',', ':', '*'])
        && !name.starts_with(|c: char| c.is_ascii_punctuation() && c != '_' && c != '%');
    if !is_name || Template::parse(&format!("{{{name}}}")).is_err() {
        return Err("no variable can have this name (RFC 6570 section 2.3)".to_owned());
    }
    let value = if value.starts_with(['[', '{', '"']) {
        let help = "what begins with `[`, `{` or `\"` is JSON, a text that does is written \"...\"";
        let fault =
            |fault: Box<Fault>| format!("{} at byte {} ({help})", fault.message, fault.span.start);
        // It begins as what is not null.
        value_of(value).map_err(fault)?.ok_or("null is no value")?
    } else {
        value.to_owned().into()
    };
    Ok((name.to_owned(), value))
}
