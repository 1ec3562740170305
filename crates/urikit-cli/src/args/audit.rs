//! The arguments of `audit`, `rule` and `readings`.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use urikit_audit::{Policy, Rule, Severity};

use super::{InputArgs, OutputArgs, TextArgs};

/// Arguments of `audit`.
#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// What the texts are for, which says which rules are on and how bad what they find is
    #[arg(long, value_name = "POLICY", default_value = "general", value_parser = Policy::NAMES, help_heading = "Rules")]
    pub(crate) policy: String,

    /// Turn a rule on, whatever it finds being an error; may be repeated
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids(), hide_possible_values = true)]
    #[arg(help_heading = "Rules")]
    pub(crate) deny: Vec<String>,

    /// Turn a rule off; may be repeated
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids(), hide_possible_values = true)]
    #[arg(help_heading = "Rules")]
    pub(crate) allow: Vec<String>,

    /// A port that is expected, besides the scheme's own; may be repeated
    #[arg(long = "allow-port", value_name = "N,...", value_delimiter = ',', help_heading = "Rules")]
    pub(crate) allow_ports: Vec<u16>,

    /// The least severity that is told; any finding that is told makes the exit status 1
    #[arg(long, value_name = "SEVERITY", default_value = "warning", help_heading = "Rules")]
    pub(crate) min_severity: LeastSeverity,

    /// What the output looks like; --json is the same as --format json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "human",
        help_heading = "Output",
        conflicts_with = "json"
    )]
    pub(crate) format: AuditFormat,

    /// Show passwords and the like in drawings, where they are masked
    #[arg(long, help_heading = "Output")]
    pub(crate) show_secrets: bool,
}

/// What the output of `audit` looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AuditFormat {
    /// A line for each row, and one on standard error for each finding
    Human,
    /// A JSON object for each row
    Json,
    /// One log in SARIF 2.1.0, for code hosts and editors
    Sarif,
}

/// The least severity that is told.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LeastSeverity {
    /// What is usual in good texts too
    Info,
    /// What readers may differ about, or what may mislead people
    Warning,
    /// What has been used in attacks, or can be
    Error,
}

impl From<LeastSeverity> for Severity {
    fn from(severity: LeastSeverity) -> Self {
        match severity {
            LeastSeverity::Info => Self::Info,
            LeastSeverity::Warning => Self::Warning,
            LeastSeverity::Error => Self::Error,
        }
    }
}

/// Arguments of `rule`.
#[derive(Args, Debug)]
pub(crate) struct RuleArgs {
    /// The rules; without one, all are listed
    #[arg(value_name = "RULE", value_parser = rule_ids(), hide_possible_values = true)]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `readings`.
#[derive(Args, Debug)]
pub(crate) struct ReadingsArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The rules of the audit by their names.
fn rule_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(Rule::all().map(|rule| PossibleValue::new(rule.id).help(rule.what)))
}
