//! The arguments of `audit`, `rule` and `readings`.

use std::str::FromStr;

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
    #[arg(
        long = "allow-port",
        value_name = "N,...",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
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

    /// Ask a parser too: a command that answers each line of JSON by one; may be repeated
    #[arg(long, value_name = "[NAME=]CMD", help_heading = "Readers")]
    pub(crate) with: Vec<Asked>,

    /// How long a parser of --with may take for an answer before it is given up
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Readers")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,

    /// Add what parsers in use have answered, as far as the text is among those that they were asked about
    #[arg(long, help_heading = "Readers")]
    pub(crate) recorded: bool,
}

/// A parser that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) name: String,
    pub(crate) command: String,
}

impl FromStr for Asked {
    type Err = &'static str;

    /// A name is in lower case, so that an assignment to a variable is none. Without one it is that of the program.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_name =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.' | '_');
        let named =
            text.split_once('=').filter(|(name, _)| !name.is_empty() && name.chars().all(is_name));
        let command = named.map_or(text, |(_, command)| command);
        let Some(program) = command.split_whitespace().next() else {
            return Err("there is no command");
        };
        let file = program.rsplit(['/', '\\']).next().unwrap_or(program);
        let usual = || file.to_ascii_lowercase().replace(|c: char| !is_name(c), "_");
        let name = named.map_or_else(usual, |(name, _)| name.to_owned());
        Ok(Self { name, command: command.to_owned() })
    }
}

/// The rules of the audit by their names.
fn rule_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(Rule::all().map(|rule| PossibleValue::new(rule.id).help(rule.what)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parser_has_the_name_of_its_program() {
        for (text, name, command) in [
            ("python3 readers/python.py", "python3", "python3 readers/python.py"),
            ("py=python3 a.py", "py", "python3 a.py"),
            ("./a/Go-Reader", "go-reader", "./a/Go-Reader"),
            ("LANG=C perl x.pl", "lang_c", "LANG=C perl x.pl"),
            ("p x=y", "p", "p x=y"),
        ] {
            let asked = Asked { name: name.to_owned(), command: command.to_owned() };
            assert_eq!(text.parse(), Ok(asked));
        }
        assert!("".parse::<Asked>().is_err() && "a=".parse::<Asked>().is_err());
    }
}
