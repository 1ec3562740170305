//! The results of operations, and their destination.

use std::fmt;
use std::hint::black_box;

/// The components of an input. Peers set those that they support.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Parts<'a> {
    /// Without the colon.
    pub(crate) scheme: Option<&'a str>,
    /// The userinfo, or only the user if the peer splits it.
    pub(crate) userinfo: Option<&'a str>,
    /// The password if the peer splits the userinfo.
    pub(crate) password: Option<&'a str>,
    /// The host, or the whole authority if the peer does not split it.
    pub(crate) host: Option<&'a str>,
    pub(crate) port: Port<'a>,
    /// Always defined.
    pub(crate) path: &'a str,
    /// Without the question mark.
    pub(crate) query: Option<&'a str>,
    /// Without the number sign.
    pub(crate) fragment: Option<&'a str>,
}

/// A port, as the peer returns it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Port<'a> {
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

/// The totals of a buffer of lines.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    pub(crate) valid: usize,
    /// The total length of the hosts, so that every line is read; of the authorities if the peer
    /// does not split them.
    pub(crate) host_bytes: usize,
}

/// The destination of results. It prevents the optimizer from removing them, and collects them in
/// tests.
#[derive(Default)]
pub(crate) struct Sink {
    kept: Option<Vec<String>>,
}

impl Sink {
    /// Creates a sink that collects results as strings.
    #[cfg(test)]
    pub(crate) const fn keeping() -> Self {
        Self { kept: Some(Vec::new()) }
    }

    #[inline]
    pub(crate) fn parts(&mut self, parts: &Parts<'_>) {
        black_box(parts);
        if self.kept.is_some() {
            self.keep(parts);
        }
    }

    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        black_box(text);
        if self.kept.is_some() {
            self.keep(text);
        }
    }

    #[inline]
    pub(crate) fn answer(&mut self, equal: bool) {
        black_box(equal);
        if self.kept.is_some() {
            self.keep(equal);
        }
    }

    #[inline]
    pub(crate) fn rows(&mut self, rows: Rows) {
        black_box(rows);
        if self.kept.is_some() {
            self.keep(format_args!("{} {}", rows.valid, rows.host_bytes));
        }
    }

    #[inline]
    pub(crate) fn pair(&mut self, name: &str, value: &str) {
        black_box((name, value));
        if self.kept.is_some() {
            self.keep(format_args!("{name}={value}"));
        }
    }

    #[cfg(test)]
    pub(crate) fn into_kept(self) -> Vec<String> {
        self.kept.unwrap_or_default()
    }

    #[cold]
    fn keep(&mut self, result: impl fmt::Display) {
        self.kept.iter_mut().for_each(|kept| kept.push(result.to_string()));
    }
}
