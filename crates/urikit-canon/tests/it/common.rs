//! Reads the recorded files.

/// Reverses the escaping of the recorders.
pub(crate) fn unescape(line: &str) -> Vec<u8> {
    let mut parts = line.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}

/// Escapes bytes as the recorders do.
pub(crate) fn escape(bytes: &[u8]) -> String {
    let visible = |b: u8| b > b' ' && b < 0x7F && b != b'\\';
    bytes
        .iter()
        .map(|&b| if visible(b) { char::from(b).to_string() } else { format!("\\x{b:02x}") })
        .collect()
}

/// Returns the lines after the header of a recorded file.
///
/// The variable `CANON_RECORDED` names another folder of recordings.
pub(crate) fn lines(file: &str) -> Vec<String> {
    let folder = std::env::var("CANON_RECORDED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded").to_owned());
    let path = format!("{folder}/{file}.tsv");
    let text = std::fs::read_to_string(path).expect("a recorded file");
    text.lines().skip(1).map(str::to_owned).collect()
}
