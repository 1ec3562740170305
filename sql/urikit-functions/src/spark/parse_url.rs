//! `parse_url`, as in `org.apache.spark.sql.catalyst.expressions.ParseUrl`.

use std::fmt::Display;
use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, ArrayRef};
use arrow_schema::ArrowError;
use urikit_arrow::{Options, Spec, string_values};
use urikit_legacy::ParseError;
use urikit_legacy::rfc2396::java::JavaUri;

use super::java_quantifiers::{Quantifiers, quantifiers};
use super::{OnInvalid, java_regex};
use crate::error::{Result, fail};
use crate::shown::shown;
use crate::value::Arguments;

/// The part that a URL is asked for.
#[derive(Clone, Copy)]
enum Part {
    Host,
    Path,
    Query,
    Ref,
    Protocol,
    File,
    Authority,
    Userinfo,
}

impl Part {
    /// Returns the part with a name. Names are case-sensitive, and other names give NULL.
    fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "HOST" => Self::Host,
            "PATH" => Self::Path,
            "QUERY" => Self::Query,
            "REF" => Self::Ref,
            "PROTOCOL" => Self::Protocol,
            "FILE" => Self::File,
            "AUTHORITY" => Self::Authority,
            "USERINFO" => Self::Userinfo,
            _ => return None,
        })
    }

    /// Returns the part of the kernel.
    const fn kernel(self) -> urikit_arrow::Part {
        match self {
            Self::Host => urikit_arrow::Part::Host,
            Self::Path => urikit_arrow::Part::Path,
            Self::Query => urikit_arrow::Part::Query,
            Self::Ref => urikit_arrow::Part::Fragment,
            Self::Protocol => urikit_arrow::Part::Scheme,
            Self::File => urikit_arrow::Part::PathAndQuery,
            Self::Authority => urikit_arrow::Part::Authority,
            Self::Userinfo => urikit_arrow::Part::Userinfo,
        }
    }

    /// Returns this part of a URL. `FILE` is a slice because the query follows the path.
    fn of<'a>(self, uri: &JavaUri<'a>) -> Option<&'a str> {
        match self {
            Self::Host => uri.host(),
            Self::Path => uri.path().map(|path| path.as_str()),
            Self::Query => uri.query().map(|query| query.as_str()),
            Self::Ref => uri.fragment().map(|fragment| fragment.as_str()),
            Self::Protocol => uri.scheme().map(|scheme| scheme.as_str()),
            Self::File => {
                let path = uri.path()?.as_str();
                let Some(query) = uri.query() else { return Some(path) };
                let start = path.as_ptr().addr() - uri.as_str().as_ptr().addr();
                let end = start + path.len() + 1 + query.as_str().len();
                Some(&uri.as_str()[start..end])
            }
            Self::Authority => uri.authority(),
            Self::Userinfo => uri.userinfo().map(|userinfo| userinfo.as_str()),
        }
    }
}

pub(super) fn parse_url(args: &Arguments, on_invalid: OnInvalid) -> Result<ArrayRef> {
    if let (2, Some(part)) = (args.len(), args.constant(1).and_then(Part::by_name)) {
        return constant_part(args, part, on_invalid);
    }
    let (urls, parts) = (args.array(0)?, args.array(1)?);
    let (urls, parts) = (string_values(&urls)?, string_values(&parts)?);
    let keys = if args.len() > 2 { Some(args.array(2)?) } else { None };
    let keys = keys.as_ref().map(|keys| string_values(keys)).transpose()?;
    let mut results = StringViewBuilder::with_capacity(args.rows());
    let mut pattern = KeyPattern::default();
    for (row, (url, part)) in urls.into_iter().zip(parts).enumerate() {
        let key = keys.as_ref().map(|keys| keys[row]);
        let (Some(url), Some(part)) = (url, part) else {
            results.append_null();
            continue;
        };
        // With a key, Spark parses the URL only if the part is `QUERY`.
        if key == Some(None) || key.is_some() && part != "QUERY" {
            results.append_null();
            continue;
        }
        let uri = match (JavaUri::parse(url), on_invalid) {
            (Ok(uri), _) => uri,
            (Err(_), OnInvalid::Null) => {
                results.append_null();
                continue;
            }
            (Err(error), OnInvalid::Fail) => return invalid_url(url, &error),
        };
        let found = Part::by_name(part).and_then(|part| part.of(&uri));
        let found = match (key.flatten(), found) {
            (Some(key), Some(query)) => pattern.find(key, query)?,
            _ => found,
        };
        results.append_option(found);
    }
    Ok(Arc::new(results.finish()))
}

/// Returns the same part of each URL, without copying it.
fn constant_part(args: &Arguments, part: Part, on_invalid: OnInvalid) -> Result<ArrayRef> {
    let urls = args.array(0)?;
    let options = Options::new().with_spec(Spec::Java);
    let found = urikit_arrow::part(&urls, part.kernel(), &options)?;
    if on_invalid == OnInvalid::Fail && found.null_count() > urls.logical_null_count() {
        for (url, _) in string_values(&urls)?.into_iter().zip(&found).filter(|it| it.1.is_none()) {
            if let Some(Err(error)) = url.map(JavaUri::parse) {
                return invalid_url(url.unwrap_or_default(), &error);
            }
        }
    }
    Ok(Arc::new(found))
}

fn invalid_url<T>(url: &str, error: &ParseError) -> Result<T> {
    fail!("[INVALID_URL] the URL is invalid: '{}': {error}", shown(url))
}

/// The regular expression of the last key: `(&|^)KEY=([^&]*)`, of which Spark returns group 2. If
/// the key contains a group, that is group 2.
#[derive(Default)]
struct KeyPattern {
    key: Option<String>,
    regex: Option<Regex>,
}

enum Regex {
    /// A key without special characters.
    Literal,
    Linear(regex::Regex),
    /// With look-around or backreferences, which need backtracking.
    Backtracking(fancy_regex::Regex),
}

impl KeyPattern {
    fn find<'q>(&mut self, key: &str, query: &'q str) -> Result<Option<&'q str>> {
        if self.key.as_deref() != Some(key) {
            self.regex = Some(compile(key)?);
            self.key = Some(key.to_owned());
        }
        Ok(match &self.regex {
            Some(Regex::Linear(regex)) => {
                regex.captures(query).and_then(|found| found.get(2)).map(|found| found.as_str())
            }
            Some(Regex::Backtracking(regex)) => {
                let found = regex.captures(query).map_err(|error| {
                    let message = format!("regular expression of key '{key}' failed: {error}");
                    ArrowError::InvalidArgumentError(message)
                })?;
                found.and_then(|found| found.get(2)).map(|found| found.as_str())
            }
            Some(Regex::Literal) | None => find_literal(key, query),
        })
    }
}

fn compile(key: &str) -> Result<Regex> {
    let is_literal = |c: char| c.is_ascii_alphanumeric() || "_-%~ =,;:'\"@<>/!`".contains(c);
    if key.chars().all(is_literal) {
        return Ok(Regex::Literal);
    }
    let invalid = |error: &dyn Display| {
        ArrowError::InvalidArgumentError(format!(
            "invalid regular expression '{key}' of key: {error}"
        ))
    };
    let (pattern, quantifiers) =
        quantifiers(&format!("(&|^){key}=([^&]*)")).map_err(|error| invalid(&error))?;
    let pattern = java_regex::translate(&pattern).map_err(|error| invalid(&error))?;
    // The crate `regex` has no possessive quantifiers, and reads them as repetitions.
    if quantifiers == Quantifiers::Ordinary
        && let Ok(regex) = regex::Regex::new(&pattern)
    {
        return Ok(Regex::Linear(regex));
    }
    let regex = fancy_regex::Regex::new(&pattern).map_err(|error| invalid(&error))?;
    Ok(Regex::Backtracking(regex))
}

/// Returns the value after the first `key=` at the start of the query or after `&`.
fn find_literal<'q>(key: &str, query: &'q str) -> Option<&'q str> {
    query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}
