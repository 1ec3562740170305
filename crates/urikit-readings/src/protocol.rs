//! A line-based JSON protocol to query parsers in other processes.
//!
//! A request is a line with the input as a JSON string. The response is a line with a JSON object:
//! `valid` is `true` or `false`, and the components are strings, `null`, or missing. An optional
//! member `input` repeats the input, and is compared with it. Other members are ignored.
//!
//! # Examples
//!
//! ```
//! use urikit_readings::comparison::Readings;
//! use urikit_readings::protocol;
//!
//! let text = "http://example.com/\n";
//! assert_eq!(protocol::question(text), r#""http://example.com/\n""#);
//!
//! let line = br#"{"valid":true,"scheme":"http","host":"example.com","path":"/"}"#;
//! let readings = Readings::parse(text).with("browser", protocol::answer(line, text)?);
//! assert_eq!(readings.by("browser").unwrap().host.as_deref(), Some("example.com"));
//! assert_eq!(protocol::answer(br#"{"valid":false}"#, text)?, None);
//! # Ok::<(), protocol::NoAnswer>(())
//! ```

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use serde::Deserialize;

use crate::comparison::Reading;

#[derive(Deserialize)]
struct Answer {
    input: Option<String>,
    valid: bool,
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

/// Returns the line of JSON that asks an external process to parse a URL, for comparing parsers.
///
/// The line contains the URL as a JSON string. Write it to the process, followed by a line feed,
/// and pass the line that the process returns to [`answer`].
///
/// # Examples
///
/// ```
/// use urikit_readings::protocol;
///
/// assert_eq!(protocol::question("http://example.com/\t"), r#""http://example.com/\t""#);
/// ```
pub fn question(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Parses the response of an external parser, a line of JSON, for the URL `text`.
///
/// Returns the components that the parser found, such as the host, or `None` if it rejected the
/// URL.
///
/// # Errors
///
/// Returns [`NoAnswer::Malformed`] if the line is not a JSON object with a boolean member `valid`,
/// or if a component is neither a string nor `null`. Returns [`NoAnswer::OtherText`] if the
/// response is for another URL, according to its member `input`.
///
/// # Examples
///
/// ```
/// use urikit_readings::protocol::{NoAnswer, answer};
///
/// let line = br#"{"input":"http://a.example/","valid":true,"host":"a.example","path":"/"}"#;
/// assert_eq!(answer(line, "http://a.example/")?.unwrap().host.as_deref(), Some("a.example"));
/// assert_eq!(answer(line, "http://b.example/"), Err(NoAnswer::OtherText));
/// # Ok::<(), urikit_readings::protocol::NoAnswer>(())
/// ```
pub fn answer(line: &[u8], text: &str) -> Result<Option<Reading<'static>>, NoAnswer> {
    let answer: Answer = serde_json::from_slice(line)
        .map_err(|error| NoAnswer::Malformed { column: error.column() })?;
    if answer.input.is_some_and(|input| input != text) {
        return Err(NoAnswer::OtherText);
    }
    let part = |text: Option<String>| text.map(Into::into);
    Ok(answer.valid.then(|| Reading {
        scheme: part(answer.scheme),
        userinfo: part(answer.userinfo),
        host: part(answer.host),
        port: part(answer.port),
        path: answer.path.unwrap_or_default().into(),
        query: part(answer.query),
        fragment: part(answer.fragment),
    }))
}

/// An error in the response of an external parser, which is malformed or belongs to another URL.
///
/// It is returned by [`answer`], and contains no part of the response, so it is safe to log.
///
/// # Examples
///
/// ```
/// use urikit_readings::protocol::{NoAnswer, answer};
///
/// assert!(matches!(answer(b"not JSON", "http://example.com/"), Err(NoAnswer::Malformed { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The line is not a valid response, for example because it is not JSON.
    Malformed {
        /// The column of the error in bytes, starting at 1, or 0 if the line is empty.
        column: usize,
    },
    /// The response is for another input, as its member `input` shows.
    OtherText,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(
                    f,
                    "not a JSON object with a boolean `valid` and string or null components, at \
                     byte {column}"
                )
            }
            Self::OtherText => f.write_str("not a response to this input"),
        }
    }
}

impl Error for NoAnswer {}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn malformed_responses_are_errors_without_their_content() {
        for line in [
            "",
            "hush",
            "{}",
            r#"{"valid":"hush"}"#,
            r#"{"valid":true,"port":80}"#,
            r#"{"valid":true,"host":["hush"]}"#,
            r#"{"valid":true} hush"#,
            r#""hush""#,
        ] {
            let error = answer(line.as_bytes(), "a").unwrap_err();
            assert!(
                matches!(error, NoAnswer::Malformed { column } if column <= line.len()),
                "{line}: {error}"
            );
            let NoAnswer::Malformed { column } = error else { unreachable!("as above") };
            assert!(error.to_string().ends_with(&format!(", at byte {column}")), "{line}: {error}");
            assert!(!error.to_string().contains("hush"), "{line}: {error}");
        }
    }

    #[test]
    fn responses_for_another_input_are_errors() {
        let line = br#"{"input":"a","valid":false}"#;
        assert_eq!(answer(line, "a"), Ok(None));
        assert_eq!(answer(line, "b"), Err(NoAnswer::OtherText));
        assert_eq!(NoAnswer::OtherText.to_string(), "not a response to this input");
        assert_eq!(answer(br#"{"input":null,"valid":false}"#, "b"), Ok(None));
    }

    #[test]
    fn missing_members_are_undefined_components() {
        assert_eq!(answer(b"{\"valid\":true,\"more\":1}\r\n", "a"), Ok(Some(Reading::default())));
        let null = br#"{"valid":true,"scheme":null,"path":null}"#;
        assert_eq!(answer(null, "a"), Ok(Some(Reading::default())));
        assert_eq!(answer(br#"{"valid":false,"host":"h"}"#, "a"), Ok(None));
    }
}
