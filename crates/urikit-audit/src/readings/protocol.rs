//! How a parser elsewhere is asked what it makes of a text: a line of JSON in, a line of JSON out.
//!
//! ```
//! use urikit_audit::readings::{Readings, protocol};
//!
//! let text = "http://h/\n";
//! assert_eq!(protocol::question(text), r#""http://h/\n""#);
//!
//! let line = br#"{"valid":true,"scheme":"http","host":"h","path":"/"}"#;
//! let readings = Readings::of(text).with("browser", protocol::answer(line, text)?);
//! assert_eq!(readings.by("browser").unwrap().host.as_deref(), Some("h"));
//! assert_eq!(protocol::answer(br#"{"valid":false}"#, text)?, None);
//! # Ok::<(), protocol::NoAnswer>(())
//! ```
//!
//! An answer may say in a member `input` what it is about. One about another text is seen then at once.

use std::error::Error;
use std::fmt;

use serde::Deserialize;

use super::Reading;

/// What is undefined is `null` or missing; members that nobody knows do not count.
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

/// The text as a JSON string, without a line end behind it or in it.
pub fn question(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// What a parser makes of the text that it was asked about; `None` if it refuses it.
///
/// # Errors
///
/// The line is no JSON object with a flag `valid`, or a part in it is neither a string nor `null`; or its `input` is there and
/// another text.
pub fn answer(line: &[u8], text: &str) -> Result<Option<Reading<'static>>, NoAnswer> {
    let answer: Answer =
        serde_json::from_slice(line).map_err(|error| NoAnswer::Malformed { column: error.column() })?;
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

/// The line is no answer. It holds nothing of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// It does not have the form of an answer.
    Malformed {
        /// The byte of the line, counted from 1, at which that is seen; 0 for an empty line.
        column: usize,
    },
    /// It is one about another text.
    OtherText,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "no JSON object with `valid` and parts that are strings or null, at byte {column}")
            }
            Self::OtherText => f.write_str("about another text, by its `input`"),
        }
    }
}

impl Error for NoAnswer {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_answer_is_told_without_its_text() {
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
    fn an_answer_is_about_the_text_that_it_names() {
        let line = br#"{"input":"a","valid":false}"#;
        assert_eq!(answer(line, "a"), Ok(None));
        assert_eq!(answer(line, "b"), Err(NoAnswer::OtherText));
        assert_eq!(NoAnswer::OtherText.to_string(), "about another text, by its `input`");
        assert_eq!(answer(br#"{"input":null,"valid":false}"#, "b"), Ok(None));
    }

    #[test]
    fn what_is_missing_is_undefined() {
        assert_eq!(answer(b"{\"valid\":true,\"more\":1}\r\n", "a"), Ok(Some(Reading::default())));
        let null = br#"{"valid":true,"scheme":null,"path":null}"#;
        assert_eq!(answer(null, "a"), Ok(Some(Reading::default())));
        assert_eq!(answer(br#"{"valid":false,"host":"h"}"#, "a"), Ok(None));
    }
}
