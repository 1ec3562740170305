//! What operations answer, and where the answers go.

use std::fmt;
use std::hint::black_box;

/// All that a parser says about one text. Peers fill in what they offer.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Parts<'a> {
    /// Without the colon.
    pub(crate) scheme: Option<&'a str>,
    /// All of it, or only the user where the peer splits it.
    pub(crate) userinfo: Option<&'a str>,
    /// Where the peer splits it.
    pub(crate) password: Option<&'a str>,
    /// Or the whole authority where the peer does not split that.
    pub(crate) host: Option<&'a str>,
    /// As text or as a number.
    pub(crate) port: Port<'a>,
    /// Always there.
    pub(crate) path: &'a str,
    /// Without the question mark.
    pub(crate) query: Option<&'a str>,
    /// Without the number sign.
    pub(crate) fragment: Option<&'a str>,
}

/// A port as the peer gives it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Port<'a> {
    /// Not there.
    #[default]
    Absent,
    /// As written.
    Text(&'a str),
    /// As a number.
    Number(u16),
}

impl<'a> From<Option<&'a str>> for Port<'a> {
    fn from(port: Option<&'a str>) -> Self {
        port.map_or(Self::Absent, Self::Text)
    }
}

impl From<Option<u16>> for Port<'_> {
    fn from(port: Option<u16>) -> Self {
        port.map_or(Self::Absent, Self::Number)
    }
}

impl fmt::Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = match self.port {
            Port::Absent => None,
            Port::Text(text) => Some(text.to_owned()),
            Port::Number(number) => Some(number.to_string()),
        };
        let parts = [
            self.scheme,
            self.userinfo,
            self.password,
            self.host,
            port.as_deref(),
            Some(self.path),
        ];
        for part in parts.into_iter().chain([self.query, self.fragment]) {
            write!(f, "{}|", part.unwrap_or("-"))?;
        }
        Ok(())
    }
}

/// What is counted in a buffer of lines.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    /// The lines that were accepted.
    pub(crate) valid: usize,
    /// The lengths of their hosts added up, so that something has been read of each; of the authorities where a peer does
    /// not split them.
    pub(crate) host_bytes: usize,
}

/// Where results go: out of the optimizer's sight, and for the tests also into a list.
#[derive(Default)]
pub(crate) struct Sink {
    kept: Option<Vec<String>>,
}

impl Sink {
    /// A sink that keeps the results as text.
    #[cfg(test)]
    pub(crate) const fn keeping() -> Self {
        Self { kept: Some(Vec::new()) }
    }

    /// Takes parsed parts.
    #[inline]
    pub(crate) fn parts(&mut self, parts: &Parts<'_>) {
        black_box(parts);
        if self.kept.is_some() {
            self.keep(parts);
        }
    }

    /// Takes a text.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        black_box(text);
        if self.kept.is_some() {
            self.keep(text);
        }
    }

    /// Takes whether two were equivalent.
    #[inline]
    pub(crate) fn answer(&mut self, equal: bool) {
        black_box(equal);
        if self.kept.is_some() {
            self.keep(equal);
        }
    }

    /// Takes what was counted in a buffer.
    #[inline]
    pub(crate) fn rows(&mut self, rows: Rows) {
        black_box(rows);
        if self.kept.is_some() {
            self.keep(format_args!("{} {}", rows.valid, rows.host_bytes));
        }
    }

    /// Takes one name and value of a query.
    #[inline]
    pub(crate) fn pair(&mut self, name: &str, value: &str) {
        black_box((name, value));
        if self.kept.is_some() {
            self.keep(format_args!("{name}={value}"));
        }
    }

    /// What was kept, in order.
    #[cfg(test)]
    pub(crate) fn into_kept(self) -> Vec<String> {
        self.kept.unwrap_or_default()
    }

    #[cold]
    fn keep(&mut self, result: impl fmt::Display) {
        self.kept.iter_mut().for_each(|kept| kept.push(result.to_string()));
    }
}
