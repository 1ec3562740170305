//! Punycode ([RFC 3492]), without an allocation.
//!
//! [RFC 3492]: https://www.rfc-editor.org/rfc/rfc3492

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const INITIAL_N: u32 = 0x80;
const INITIAL_BIAS: u32 = 72;

/// Appends the Punycode form of a label, or returns `None` if the label is too long.
pub(crate) fn encode(label: &[char], out: &mut Vec<u8>) -> Option<()> {
    let basic = label.iter().filter(|c| c.is_ascii()).count() as u32;
    out.extend(label.iter().filter(|c| c.is_ascii()).map(|&c| c as u8));
    if basic > 0 {
        out.push(b'-');
    }
    let (mut n, mut delta, mut bias, mut handled) = (INITIAL_N, 0_u32, INITIAL_BIAS, basic);
    while (handled as usize) < label.len() {
        let next = label.iter().map(|&c| c as u32).filter(|&c| c >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(handled + 1)?)?;
        n = next;
        for c in label.iter().map(|&c| c as u32) {
            if c < n {
                delta = delta.checked_add(1)?;
            }
            if c == n {
                push_delta(delta, bias, out);
                bias = adapt(delta, handled + 1, handled == basic);
                delta = 0;
                handled += 1;
            }
        }
        delta += 1;
        n += 1;
    }
    Some(())
}

fn push_delta(delta: u32, bias: u32, out: &mut Vec<u8>) {
    let digit =
        |value: u32| if value < 26 { b'a' + value as u8 } else { b'0' + (value - 26) as u8 };
    let mut rest = delta;
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            out.push(digit(rest));
            return;
        }
        out.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
        rest = (rest - threshold) / (BASE - threshold);
        k += BASE;
    }
}

fn adapt(delta: u32, count: u32, first: bool) -> u32 {
    let mut delta = delta / if first { 700 } else { 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_encoded_as_by_the_crate_idna() {
        for label in ["bücher", "例え", "ß", "💩", "ليهمابتكلموشعربي؟", "-> $1.00 <-é"]
        {
            let chars: Vec<char> = label.chars().collect();
            let mut out = Vec::new();
            encode(&chars, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).ok(), idna::punycode::encode_str(label), "{label}");
        }
    }
}
