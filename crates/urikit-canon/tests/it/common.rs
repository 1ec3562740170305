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
    let (_, text) = text.split_once('\n').expect("a header");
    let Some(text) = text.strip_prefix("# similar to ") else {
        return text.lines().map(str::to_owned).collect();
    };
    let (other, text) = text.split_once('\n').expect("the name of another file");
    text.lines().zip(lines(other)).map(|(line, other)| answer(line, &other)).collect()
}

/// Returns an answer, of which a line has what it does not have in common with another one.
fn answer(line: &str, other: &str) -> String {
    if line.is_empty() || line.starts_with("! ") {
        return if line.is_empty() { other } else { line }.to_owned();
    }
    let mut parts = line.splitn(3, ',');
    let mut length = || parts.next().and_then(|part| part.parse::<usize>().ok()).expect("a length");
    let (start, end) = (length(), length());
    let middle = parts.next().expect("the middle");
    [&other[..start], middle, &other[other.len() - end..]].concat()
}
