//! Conversion of non-ASCII hosts to Punycode.

use core::fmt::Write as _;

use idna::AsciiDenyList;
use idna::uts46::{ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
use stringprep::tables;
use unicode_normalization::UnicodeNormalization;

use crate::options::Idna;

use super::punycode;

/// The length of the longest label in the DNS.
const MAX_LABEL: usize = 63;

/// Memory that is kept from one host to the next.
#[derive(Debug, Default)]
pub(crate) struct IdnaScratch {
    text: String,
    label: Vec<char>,
}

/// Converts the host by UTS 46, in place. Returns whether it is valid.
pub(crate) fn uts46(host: &mut Vec<u8>, scratch: &mut IdnaScratch) -> bool {
    scratch.text.clear();
    let result = Uts46::new().process(
        host,
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| false,
        &mut scratch.text,
        None,
    );
    match result {
        Ok(ProcessingSuccess::Passthrough) => true,
        Ok(ProcessingSuccess::WroteToSink) => {
            host.clear();
            host.extend_from_slice(scratch.text.as_bytes());
            true
        }
        Err(_) => false,
    }
}

/// Converts the host by IDNA 2003, in place, if it can be converted.
///
/// This is the conversion of Python's codec `idna`, after bytes that are not UTF-8 are removed or
/// percent-encoded.
pub(crate) fn idna2003(host: &mut Vec<u8>, option: Idna, scratch: &mut IdnaScratch) {
    if option == Idna::Idna2003Strict && core::str::from_utf8(host).is_err() {
        return;
    }
    let encodes = matches!(option, Idna::Idna2003Encoded | Idna::Idna2003Assigned);
    scratch.text.clear();
    for chunk in host.utf8_chunks() {
        scratch.text.push_str(chunk.valid());
        if encodes {
            for byte in chunk.invalid() {
                // Writing to a string cannot fail.
                let _ = write!(scratch.text, "%{byte:02x}");
            }
        }
    }
    if encodes {
        host.clear();
        host.extend_from_slice(scratch.text.as_bytes());
    }
    let start = host.len();
    let converted = convert(&scratch.text, &mut scratch.label, host).is_some();
    let is_delimiter = |b: &u8| b"%/?#@:[]".contains(b);
    let valid = match option {
        Idna::Idna2003Strict => !host[start..].iter().any(is_delimiter),
        Idna::Idna2003Assigned => !scratch.text.chars().any(tables::unassigned_code_point),
        _ => true,
    };
    if converted && valid {
        host.drain(..start);
        return;
    }
    host.truncate(start);
    if option == Idna::Idna2003Assigned {
        as_java(&scratch.text, host);
    }
}

/// Writes a host that Java cannot convert. Java converts it to lowercase, and a host that is only a
/// full stop to a dot.
fn as_java(text: &str, host: &mut Vec<u8>) {
    host.clear();
    if matches!(text, "\u{3002}" | "\u{FF0E}" | "\u{FF61}") {
        host.push(b'.');
        return;
    }
    for character in text.chars().flat_map(char::to_lowercase) {
        host.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

fn convert(text: &str, label: &mut Vec<char>, out: &mut Vec<u8>) -> Option<()> {
    let dot = |c: char| matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    let (names, root) = match text.chars().next_back() {
        Some(last) if dot(last) => (&text[..text.len() - last.len_utf8()], true),
        _ => (text, false),
    };
    if names.is_empty() {
        return text.is_empty().then_some(());
    }
    for (index, name) in names.split(dot).enumerate() {
        if index > 0 {
            out.push(b'.');
        }
        to_ascii(name, label, out)?;
    }
    if root {
        out.push(b'.');
    }
    Some(())
}

/// Appends one label (RFC 3490 section 4.1).
fn to_ascii(name: &str, label: &mut Vec<char>, out: &mut Vec<u8>) -> Option<()> {
    let start = out.len();
    if name.is_ascii() {
        out.extend_from_slice(name.as_bytes());
    } else {
        nameprep(name, label)?;
        if label.iter().all(char::is_ascii) {
            out.extend(label.iter().map(|&c| c as u8));
        } else if label.starts_with(&['x', 'n', '-', '-']) || label.len() > MAX_LABEL {
            return None;
        } else {
            out.extend_from_slice(b"xn--");
            punycode::encode(label, out)?;
        }
    }
    (1..=MAX_LABEL).contains(&(out.len() - start)).then_some(())
}

/// Prepares a label (RFC 3491), with unassigned code points allowed.
fn nameprep(name: &str, label: &mut Vec<char>) -> Option<()> {
    label.clear();
    let mut rest = name;
    while !rest.is_empty() {
        // The tables of RFC 3454 are those of Unicode 3.2, in which later characters have no
        // normalization and no direction. The crates have the tables of newer versions.
        let (run, unassigned) =
            rest.split_at(rest.find(tables::unassigned_code_point).unwrap_or(rest.len()));
        let mapped = run.chars().filter(|&c| !tables::commonly_mapped_to_nothing(c));
        label.extend(mapped.flat_map(tables::case_fold_for_nfkc).nfkc());
        let mut unassigned = unassigned.chars();
        label.extend(unassigned.next());
        rest = unassigned.as_str();
    }
    let prohibited = |&c: &char| {
        tables::non_ascii_space_character(c)
            || tables::non_ascii_control_character(c)
            || tables::private_use(c)
            || tables::non_character_code_point(c)
            || tables::inappropriate_for_plain_text(c)
            || tables::inappropriate_for_canonical_representation(c)
            || tables::change_display_properties_or_deprecated(c)
            || tables::tagging_character(c)
    };
    if label.iter().any(prohibited) {
        return None;
    }
    let assigned = |c: char| !tables::unassigned_code_point(c);
    let rtl = |c: Option<&char>| c.is_some_and(|&c| tables::bidi_r_or_al(c) && assigned(c));
    let ltr = |&c: &char| tables::bidi_l(c) && assigned(c);
    let allowed = !label.iter().any(|c| rtl(Some(c)))
        || (!label.iter().any(ltr) && rtl(label.first()) && rtl(label.last()));
    allowed.then_some(())
}
