//! What `docs/api/` says is public.

/// The public functions of a crate, by their paths without the crate and without generics, from a listing of it.
pub fn functions(listing: &str) -> impl Iterator<Item = String> {
    listing.lines().filter_map(path)
}

fn path(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("fn ")?;
    if !before.split_whitespace().all(|word| ["pub", "const", "async", "unsafe"].contains(&word)) {
        return None;
    }
    let mut depth = 0;
    let mut plain = String::new();
    for c in rest.replace("->", "").chars() {
        match c {
            '(' if depth == 0 => break,
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    Some(plain.split_once("::")?.1.to_owned())
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn functions_are_named_by_their_paths() {
        let listing = "\
pub mod a
pub fn a::b::C<'c>::d<F: core::ops::Fn(u8) -> u8>(&self) -> u8
pub const fn a::e(f: u8)
impl<'a> core::fmt::Debug for a::C
pub struct a::b::C";
        assert_eq!(functions(listing).collect::<Vec<_>>(), ["b::C::d", "e"]);
    }
}
