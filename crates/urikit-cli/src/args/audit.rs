//! The arguments of `audit`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use urikit_audit::{Policy, Rule, Severity};
use urikit_legacy::charset::Charset;

use super::find::{Detected, KINDS};
use super::{
    Choice, InputArgs, OutputArgs, OutputFormat, SpecName, TextArgs, charset, one_of, specs,
    with_formats,
};
use crate::reading::RFC_3986_ON;

/// Arguments of `audit`.
#[derive(Args, Debug)]
#[command(mut_arg("format", |argument| argument.value_parser(with_formats(&[
    OutputFormat::Sarif,
    OutputFormat::Good,
]))))]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Audit the URIs in these files and directories
    ///
    /// URIs are found as by `uri find`. Relative references without a host are not audited.
    #[arg(long, value_name = "PATH", num_args = 1.., value_hint = ValueHint::AnyPath)]
    #[arg(help_heading = "Input", conflicts_with_all = ["texts", "input", "records", "null"])]
    pub(crate) files: Vec<PathBuf>,

    /// With --files: type of the files
    #[arg(short = 't', long = "type", value_name = "TYPE", default_value = "auto")]
    #[arg(help_heading = "Input", hide_short_help = true, value_parser = one_of(KINDS))]
    pub(crate) kind: Detected,

    /// With --files: charset of files that are not UTF-8
    #[arg(long, value_name = "NAME", value_parser = charset)]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) charset: Option<Charset>,

    /// Describe these rules; without a name, list all rules
    #[arg(long, value_name = "RULE", num_args = 0.., value_parser = rule_ids())]
    #[arg(hide_possible_values = true, help_heading = "Rules")]
    #[arg(conflicts_with_all = ["texts", "input", "files"])]
    pub(crate) rules: Option<Vec<String>>,

    /// Intended use of the URIs
    ///
    /// It selects the rules and their severities.
    #[arg(long, value_name = "POLICY", default_value = "general", value_parser = policies())]
    #[arg(help_heading = "Rules")]
    pub(crate) policy: String,

    /// Report findings of these rules as errors
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids())]
    #[arg(hide_possible_values = true, help_heading = "Rules")]
    pub(crate) deny: Vec<String>,

    /// Ignore findings of these rules
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids())]
    #[arg(hide_possible_values = true, help_heading = "Rules")]
    pub(crate) allow: Vec<String>,

    /// Specification that URIs must follow; by default, the policy decides on IRIs
    ///
    /// With rfc3986, IRIs are errors. With rfc3987, they are accepted as they are. By default, the
    /// rule `iri` reports them with the severity of the policy: info for general, link-text, and
    /// unanimous, and error for the other policies.
    #[arg(long, value_name = "SPEC", value_parser = specs(RFC_3986_ON), help_heading = "Rules")]
    #[arg(hide_short_help = true)]
    pub(crate) spec: Option<SpecName>,

    /// Allow ports besides the default port; may be repeated
    #[arg(long = "allow-port", value_name = "N,...", value_delimiter = ',')]
    #[arg(help_heading = "Rules", hide_short_help = true)]
    pub(crate) allow_ports: Vec<u16>,

    /// Allow only these hosts, or *.HOST; may be repeated
    ///
    /// A pattern such as *.example.com matches all subdomains but not example.com. References
    /// without a host are accepted. The policy redirect needs the hosts of the site.
    #[arg(long = "allow-host", value_name = "HOST,...", value_delimiter = ',')]
    #[arg(help_heading = "Rules", hide_short_help = true)]
    pub(crate) allow_hosts: Vec<String>,

    /// Allow only these schemes, and those of the policy; may be repeated
    #[arg(long = "allow-scheme", value_name = "SCHEME,...", value_delimiter = ',')]
    #[arg(help_heading = "Rules", hide_short_help = true)]
    pub(crate) allow_schemes: Vec<String>,

    /// Allow only these ports; may be repeated
    #[arg(long = "only-port", value_name = "N,...", value_delimiter = ',')]
    #[arg(help_heading = "Rules", hide_short_help = true)]
    pub(crate) only_ports: Vec<u16>,

    /// Lowest severity to report
    ///
    /// The exit status is 1 if anything is reported.
    #[arg(long, value_name = "SEVERITY", default_value = "warning", help_heading = "Rules")]
    #[arg(hide_short_help = true, value_parser = one_of(SEVERITIES))]
    pub(crate) min_severity: Severity,
}

const SEVERITIES: &[Choice<Severity>] = &[
    ("info", "Common in harmless URIs too", Severity::Info),
    ("warning", "Ambiguous to parsers or misleading to people", Severity::Warning),
    ("error", "Used in attacks", Severity::Error),
];

/// Parses the name of an audit rule.
fn rule_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(Rule::all().map(|rule| PossibleValue::new(rule.id).help(rule.what)))
}

/// Parses the name of a policy, or another word for it.
fn policies() -> impl TypedValueParser<Value = String> {
    let value = |name| match name {
        "web-fetch" => PossibleValue::new(name).alias("ssrf").alias("fetch"),
        name => PossibleValue::new(name),
    };
    PossibleValuesParser::new(Policy::NAMES.map(value)).map(|name| match &*name {
        "ssrf" | "fetch" => "web-fetch".to_owned(),
        _ => name,
    })
}
