//! `urikit-whatwg` against the recorded results of `whatwg-url`, the reference implementation of
//! the URL Standard, and against the Standard's grammar of valid URLs.
//!
//! `cargo xtask record whatwg` records the results; `testing/recorders/whatwg/record.js` describes
//! the format and the deviations of the reference implementation.

use encoding_rs::{EncoderResult, Encoding};
use regex::Regex;
use serde::Deserialize;
use urikit_conformance::errors_whatwg::{self, is_about};
use urikit_conformance::reach::reach;
use urikit_conformance::recording::expand;
use urikit_conformance::writing_whatwg::{self, is_valid_url};
use urikit_whatwg::{Parser, Report, Url, ValidationError, ValidationErrorKind};

use crate::support::unescaped;

const RECORDED: &str = include_str!("../../recorded/whatwg.tsv");

const CHARACTERS: &str = include_str!("../../recorded/whatwg-characters.tsv");
const ENCODINGS: &str = include_str!("../../recorded/whatwg-encodings.tsv");

/// The number of recorded inputs, of URLs among them, and of those that differ from the release of
/// `whatwg-url`.
const COUNTS: [usize; 3] = [30_772, 19_983, 78];

/// The step of the Standard, and a condition that all inputs with the difference meet.
type Difference = (&'static str, fn(&Record) -> bool);

/// Differences of Node.js 20 (ada 2.9.2) from the Standard.
const NODE: [Difference; 7] = [
    ("the path percent-encode set (section 1.3) includes `^`", |record| record.input.contains('^')),
    ("the opaque path state encodes a space before `?` and `#`", |record| {
        record.href.as_ref().is_some_and(|href| href.contains("%20?") || href.contains("%20#"))
    }),
    ("after `..` at the end, the path of a URL that is not special is `/`", |record| {
        let path = record.href.as_ref().map_or("", |href| href.split(['?', '#']).next().unwrap());
        path.ends_with('/') && record.input.to_ascii_lowercase().replace("%2e", ".").contains("..")
    }),
    ("`C:a` is not a drive letter, so `..` removes it (shorten a URL's path)", |record| {
        record.href.as_ref().is_some_and(|href| href.starts_with("file:"))
    }),
    (
        "only a reference that starts with `#` resolves against an opaque base (no scheme state)",
        |record| {
            record.base.as_ref().is_some_and(|base| base.starts_with("m:"))
                && record.input.contains('#')
        },
    ),
    ("step 5 of the domain parser: a domain in ASCII is not validated", |record| {
        record.is_corrected
    }),
    ("UTS 46 maps `ẞ` to `ß`, and its CheckBidi applies to all labels", |record| {
        record.input.contains(['ẞ', 'נ'])
    }),
];

/// The header of the recording.
#[derive(Deserialize)]
struct Head {
    inputs: usize,
    bases: Vec<Option<String>>,
}

struct Record {
    base: Option<String>,
    input: String,
    /// `None` for failure.
    href: Option<String>,
    has_error: bool,
    /// The release of `whatwg-url` has another result.
    is_corrected: bool,
    /// The href of Node.js, if it is different.
    node: Option<Option<String>>,
}

fn records() -> Vec<Record> {
    let recording = expand(RECORDED);
    let (head, lines) = recording.split_once('\n').expect("a head");
    let head: Head = serde_json::from_str(head).expect("the header is JSON");
    assert_eq!(lines.lines().count(), head.inputs, "the recording is incomplete");
    let record = |line: &str| {
        let mut columns = line.split('\t');
        let mut column = || columns.next().unwrap_or_default();
        let base = column().parse::<usize>().expect("the number of a base");
        let input = unescaped(column());
        let href = result(column(), &input);
        let flags = column();
        let node = column();
        Record {
            base: head.bases[base].clone(),
            href: href.expect("the href is always recorded"),
            has_error: flags.contains('e'),
            is_corrected: flags.contains(['d', 'u']),
            node: result(node, &input),
            input,
        }
    };
    lines.lines().map(record).collect()
}

/// Returns `None` for an empty column and `Some(None)` for failure.
fn result(column: &str, input: &str) -> Option<Option<String>> {
    match column {
        "" => None,
        "!" => Some(None),
        "=" => Some(Some(input.to_owned())),
        _ => Some(Some(unescaped(column))),
    }
}

impl Record {
    fn base(&self) -> Option<Url> {
        self.base.as_deref().map(|base| Url::parse(base).expect("the bases are URLs"))
    }

    fn report(&self) -> Report {
        let base = self.base();
        let parser = base.as_ref().map_or_else(Parser::new, |base| Parser::new().base(base));
        parser.report(&self.input)
    }

    fn is_valid(&self) -> bool {
        let base = self.base();
        let base = base.as_ref().map(|base| writing_whatwg::Base {
            scheme: base.protocol().trim_end_matches(':'),
            is_opaque: base.has_opaque_path(),
        });
        is_valid_url(&self.input, base)
    }

    fn show(&self) -> String {
        format!("{:?} on {:?}", self.input, self.base.as_deref().unwrap_or("no base"))
    }
}

/// Collects the descriptions of failing records, and fails if there are any.
fn for_each_record(check: impl Fn(&Record) -> Result<(), String>) {
    let failures: Vec<String> = records()
        .into_iter()
        .filter_map(|record| check(&record).err().map(|why| format!("{}: {why}", record.show())))
        .collect();
    let shown = failures.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} failures\n{shown}", failures.len());
}

fn require(condition: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(why()) }
}

#[test]
fn hrefs_equal_the_recorded_ones() {
    for_each_record(|record| {
        let base = record.base();
        let parser = base.as_ref().map_or_else(Parser::new, |base| Parser::new().base(base));
        let found = parser.parse(&record.input);
        let href = found.as_ref().ok().map(Url::as_str);
        require(href == record.href.as_deref(), || format!("{found:?}, not {:?}", record.href))?;
        require(parser.can_parse(&record.input) == found.is_ok(), || "can_parse".to_owned())?;
        let report = parser.report(&record.input);
        require(report.result == found, || format!("the report has {:?}", report.result))
    });
    let [mut inputs, mut urls, mut corrected] = [0; 3];
    for record in records() {
        inputs += 1;
        urls += usize::from(record.href.is_some());
        corrected += usize::from(record.is_corrected);
    }
    assert_eq!([inputs, urls, corrected], COUNTS);
}

/// Returns whether the reference implementation would note a validation error.
///
/// It does not check for URL code points, except that it takes every character of an opaque path
/// but `%` and the space for an error. It notes no error in a host, and none for a missing scheme.
fn has_noted_error(record: &Record, report: &Report, in_authority: &Regex) -> bool {
    use ValidationErrorKind as Kind;
    let trimmed = record.input.trim_matches(|c| c <= ' ');
    let input = without_tabs(trimmed);
    let opaque_path = match &report.result {
        Ok(url) if url.has_opaque_path() && !input.starts_with('#') => {
            let path = input.split_once(':').map_or("", |(_, path)| path);
            path.split(['?', '#']).next().unwrap_or_default()
        }
        _ => "",
    };
    let is_noted = |error: &ValidationError| match error.kind() {
        Kind::InvalidUrlUnit => {
            let before =
                without_tabs(record.input[..error.start()].trim_start_matches(|c| c <= ' '));
            record.input[error.start()..].starts_with('%') && !in_authority.is_match(&before)
        }
        Kind::SpecialSchemeMissingFollowingSolidus
        | Kind::InvalidReverseSolidus
        | Kind::InvalidCredentials
        | Kind::HostMissing
        | Kind::PortOutOfRange
        | Kind::PortInvalid
        | Kind::FileInvalidWindowsDriveLetter
        | Kind::FileInvalidWindowsDriveLetterHost => true,
        _ => false,
    };
    input != record.input
        || opaque_path.chars().any(|c| !matches!(c, ' ' | '%'))
        || report.errors.iter().any(is_noted)
}

fn without_tabs(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
}

/// Each character outside of ASCII in three hosts; the recording has a hash of each block.
#[test]
fn hosts_of_all_characters_equal_the_recorded_ones() {
    // `cargo xtask exhaustive` checks all blocks.
    for line in CHARACTERS.lines().step_by(reach(8, 1)) {
        let (block, recorded) = line.split_once('\t').expect("two columns");
        let block = u32::from_str_radix(block, 16).expect("a code point");
        let mut hash = 0x811c_9dc5_u32;
        for c in (block..=block | 0xff).filter_map(char::from_u32) {
            for host in [format!("a{c}b"), c.to_string(), format!("a.{c}1.b")] {
                let url = Url::parse(&format!("http://{host}/"));
                let found = url.as_ref().map_or("!", |url| url.hostname());
                for byte in found.bytes().chain([b'\n']) {
                    hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
                }
            }
        }
        assert_eq!(format!("{hash:x}"), recorded, "the block from U+{block:04X}");
    }
}

/// Appends a query in an encoding, with numeric character references for other characters.
fn append_encoded(encoding: &'static Encoding, query: &str, bytes: &mut Vec<u8>) {
    let mut encoder = encoding.new_encoder();
    let mut rest = query;
    loop {
        let mut buffer = [0; 256];
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
        bytes.extend_from_slice(&buffer[..written]);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(c) => {
                bytes.extend_from_slice(format!("%26%23{}%3B", u32::from(c)).as_bytes());
            }
        }
    }
}

#[test]
fn queries_in_other_encodings_equal_the_recorded_ones() {
    for line in ENCODINGS.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [encoding, input, href] = columns[..] else { panic!("{line}: three columns") };
        let encoding = Encoding::for_label(encoding.as_bytes()).expect("a label");
        let encode = |query: &str, bytes: &mut Vec<u8>| append_encoded(encoding, query, bytes);
        let parser = Parser::new().query_encoding(&encode);
        let [input, href] = [input, href].map(unescaped);
        let url = parser.parse(&input);
        assert_eq!(url.as_ref().map(Url::as_str), Ok(&*href), "{input:?} in {}", encoding.name());
        assert_eq!(parser.report(&input).result, url, "{input:?} in {}", encoding.name());
    }
}

#[test]
fn differences_of_node_are_known() {
    let is_different = |record: &Record| record.node.is_some();
    for_each_record(|record| {
        let is_known = NODE.iter().any(|(_, applies)| applies(record));
        require(!is_different(record) || is_known, || format!("Node: {:?}", record.node))
    });
    for (why, applies) in NODE {
        let mut differences = records().into_iter().filter(is_different);
        assert!(differences.any(|record| applies(&record)), "no difference anymore: {why}");
    }
}

#[test]
fn errors_are_noted_as_recorded() {
    let in_authority = Regex::new("^([A-Za-z][A-Za-z0-9+.-]*:)?//[^/?#]*$").expect("it is valid");
    for_each_record(|record| {
        let report = record.report();
        let noted = has_noted_error(record, &report, &in_authority);
        require(noted == record.has_error, || {
            format!("recorded: {}, errors: {:?}", record.has_error, report.errors)
        })
    });
}

#[test]
fn errors_are_reported_exactly_for_invalid_urls() {
    for_each_record(|record| {
        let report = record.report();
        require(report.errors.is_empty() == record.is_valid(), || {
            format!("valid: {}, errors: {:?}", record.is_valid(), report.errors)
        })
    });
}

/// Checks the grammar itself, without the library.
#[test]
fn valid_urls_have_no_error_in_the_reference_implementation() {
    for_each_record(|record| {
        let is_failure = record.href.is_none();
        require(!record.is_valid() || !is_failure, || "valid, but a failure".to_owned())
    });
}

#[test]
fn spans_hold_the_offending_characters() {
    for_each_record(|record| {
        let report = record.report();
        let mut errors = report.errors.iter();
        let wrong = errors.find(|error| !is_about(error.name(), &record.input, error.span()));
        require(wrong.is_none(), || format!("{wrong:?}"))
    });
}

#[test]
fn a_failure_is_the_last_error() {
    for_each_record(|record| {
        let report = record.report();
        let Err(failure) = report.result else { return Ok(()) };
        require(report.errors.last() == Some(&failure.into()), || format!("{failure:?}"))?;
        require(failure.kind().is_failure(), || format!("{failure:?}"))
    });
}

#[test]
fn all_names_are_those_of_the_standard() {
    let kinds = ValidationErrorKind::ALL.into_iter();
    let names: Vec<_> =
        kinds.filter(|kind| kind.section().contains("Standard")).map(|kind| kind.name()).collect();
    assert_eq!(names, errors_whatwg::NAMES);
}

#[test]
fn an_href_is_its_own_href() {
    for_each_record(|record| {
        let Ok(url) = record.report().result else { return Ok(()) };
        let again = Url::parse(url.as_str());
        require(again.as_ref() == Ok(&url), || format!("{again:?}"))?;
        // A base does not matter to an absolute URL, unless it has the same special scheme and the
        // URL has no `//`, which an href always has.
        let joined = Url::parse("http://b.x/c/d").and_then(|base| base.join(url.as_str()));
        require(joined.as_ref() == Ok(&url), || format!("joined: {joined:?}"))
    });
}

/// The getters are recomputed from the href by a regular expression, as in `record.js`.
#[test]
fn getters_follow_from_the_href() {
    let href = r"(?sx) ^ ([^:]+:)
        (?: // (?: ([^:@/?\#]*) (?: : ([^@/?\#]*) )? @ )?
            ( (\[[^\]]*\]|[^:/?\#]*) (?: : ([0-9]+) )? ) )?
        ([^?\#]*) (\?[^\#]*)? (\#.*)? $";
    let href = Regex::new(href).expect("the expression is valid");
    for_each_record(|record| {
        let Ok(url) = record.report().result else { return Ok(()) };
        let groups = href.captures(url.as_str()).ok_or("the href does not match")?;
        let group = |number| groups.get(number).map_or("", |group| group.as_str());
        // The prefix `/.` only separates a path that starts with `//` from the scheme.
        let path = group(7);
        let path = path.strip_prefix("/.").filter(|path| path.starts_with("//")).unwrap_or(path);
        let unless_empty = |text| if matches!(text, "?" | "#") { "" } else { text };
        let [search, hash] = [group(8), group(9)].map(unless_empty);
        let expected =
            [group(1), group(2), group(3), group(4), group(5), group(6), path, search, hash];
        let found = [
            url.protocol(),
            url.username(),
            url.password(),
            url.host(),
            url.hostname(),
            url.port(),
            url.pathname(),
            url.search(),
            url.hash(),
        ];
        require(found == expected, || format!("{found:?}, not {expected:?}"))
    });
}

/// The origin of a `blob` URL is that of the URL in its path, if that is an HTTP URL.
#[test]
fn origins_follow_from_the_href() {
    for_each_record(|record| {
        let Ok(url) = record.report().result else { return Ok(()) };
        let tuple = |url: &Url| format!("{}//{}", url.protocol(), url.host());
        let origin = match url.protocol() {
            "http:" | "https:" | "ws:" | "wss:" | "ftp:" => tuple(&url),
            "blob:" => match Url::parse(url.pathname()) {
                Ok(inner) if matches!(inner.protocol(), "http:" | "https:") => tuple(&inner),
                _ => "null".to_owned(),
            },
            _ => "null".to_owned(),
        };
        require(url.origin() == origin, || format!("{}, not {origin}", url.origin()))
    });
}
