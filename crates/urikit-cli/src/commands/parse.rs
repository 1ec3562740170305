//! `uri parse`: parses URIs and prints their components.

use urikit::UriRef;
use urikit::component::{Authority, HostKind};

use super::command::{Answer, Command, Results};
use super::settings::Settings;
use crate::diagnostics::report::Side;
use crate::explain::explain;
use crate::input::rows::Row;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::screen::{Screen, View};
use crate::output::unicode::{self, displayed, write_displayed};
use crate::reading::{
    Parsed, Parser, Part, Reference, Spec, Value, Values, kind, report_of, write_members,
    write_plain, write_report, write_undefined,
};

#[derive(Debug)]
pub(crate) struct Parse {
    settings: Settings,
    values: Values,
}

impl Parse {
    pub(crate) fn new(settings: Settings, values: Values) -> Self {
        Self { settings: settings.with_reports(), values }
    }

    fn members(&self, reading: &Parsed<'_>, object: &mut Object<'_>) -> Vec<&'static str> {
        object.uri("spec", reading.spec().name());
        object.uri("kind", kind(reading));
        let lossy = write_members(reading, self.values, object);
        self.settings.list_unwise("unwise", Some(reading), object);
        if let Some(report) = reading.report() {
            write_report(Some(&report), object);
        }
        if self.values == Values::Unicode {
            write_displayed(displayed(reading).as_ref(), object);
        }
        lossy
    }

    /// Writes a row in any form.
    fn write(&self, row: &Row<'_>, reading: &Parsed<'_>, out: &mut Output) {
        if let View::Drawn(screen) = self.settings.view {
            return self.draw(reading, screen, out);
        }
        let mut out = self.settings.row(row, reading.input(), out).valid();
        let mut lossy = Vec::new();
        out.members(|object| lossy = self.members(reading, object));
        let shown = if self.values == Values::Unicode { displayed(reading) } else { None };
        out.line(|out| {
            let shown = shown.as_ref().map(|shown| Parsed::from(shown.as_iri_ref()));
            let reading = shown.as_ref().unwrap_or(reading);
            write_columns(reading, &self.settings.parser, self.values, out);
        });
        out.end_with(|object| {
            if !lossy.is_empty() {
                object.names("decode_lossy", lossy);
            }
        });
    }

    fn draw(&self, reading: &Parsed<'_>, screen: Screen, out: &mut Output) {
        // The drawing is that of the URL, which browsers write in another way than the input.
        let outlined = self.settings.secrets.outlined_reading(reading);
        if let Ok(outline) = self.settings.parser.parse_bytes(&outlined) {
            explain(&outline, reading, screen, out);
            let shown = if self.values == Values::Unicode { displayed(&outline) } else { None };
            shown.iter().for_each(|shown| unicode::draw(shown, screen, out));
        }
    }

    /// Writes the row if it consists of the parts of a URI reference, as they are. Returns whether
    /// it does.
    #[inline]
    fn write_fast(&self, row: &Row<'_>, reading: &Parsed<'_>, out: &mut Output) -> bool {
        let is_plain =
            self.values == Values::Raw && row.repaired.is_none() && out.cells().is_none();
        // The literals of fast rows are those of RFC 3986, without optional members.
        let Reference::Uri(uri) = reading.reference() else { return false };
        match self.settings.view {
            View::Json if is_plain => json_row(uri, row.around, out),
            View::Plain if is_plain => plain_row(uri, row.around, out),
            _ => return false,
        }
        true
    }
}

impl Command for Parse {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn results(&self) -> Option<Results> {
        let names: Vec<&str> = columns(self.settings.spec()).map(Part::name).collect();
        Some(Results::fields(&names).with_undefined())
    }

    #[inline]
    fn reference(&self, row: &Row<'_>, reading: &Parsed<'_>, page: &mut Page) -> Answer {
        if self.write_fast(row, reading, &mut page.rows) {
            return Ok(Verdict::Good);
        }
        self.write(row, reading, &mut page.rows);
        if self.values == Values::Unicode
            && let Some(shown) = displayed(reading)
        {
            let reference = Side::Input(reading.input());
            self.settings.report_kept(row.place(), shown.kept(), reference, page);
        }
        Ok(Verdict::Good)
    }

    fn undefined(&self, input: &[u8], object: &mut Object<'_>) {
        let spec = self.settings.spec();
        object.flag("valid", false);
        object.uri("spec", spec.name());
        object.null("kind");
        write_undefined(spec, object);
        if spec == Spec::Whatwg {
            write_report(report_of(input).as_ref(), object);
        }
        if self.values == Values::Unicode {
            object.null("unicode");
        }
    }

    fn undefined_line(&self, _: &[u8], out: &mut Output) {
        if let View::Drawn(_) = self.settings.view {
            return;
        }
        for (at, _) in columns(self.settings.spec()).enumerate() {
            if at > 0 {
                out.end_value();
            }
            out.undefined();
        }
    }
}

/// Returns the columns of a row.
///
/// In RFC 2396, RFC 1808, and `java.net.URI`, an authority need not contain a host, so the common
/// columns would not represent every input.
fn columns(spec: Spec) -> impl Iterator<Item = Part> {
    let common = Part::COMMON.into_iter().filter(|part| *part != Part::Authority);
    let more: &[Part] = match spec {
        Spec::Rfc6874 => &[Part::Zone],
        Spec::Rfc2396 | Spec::Rfc2732 | Spec::Java => &[Part::Opaque, Part::Authority],
        Spec::Rfc1808 => &[Part::Params, Part::Authority],
        _ => &[],
    };
    common.chain(more.iter().copied())
}

/// Appends the parts of a reference, separated by tabs.
fn write_columns(reading: &Parsed<'_>, parser: &Parser<'_>, values: Values, out: &mut Output) {
    for (at, part) in columns(parser.spec()).enumerate() {
        if at > 0 {
            out.end_value();
        }
        match Value::of(reading, part) {
            Some(value) => write_plain(value, values, parser, out),
            None => out.undefined(),
        }
    }
}

// Fast path of `uri parse`: rows of unmodified RFC 3986 components.
//
// The rows are the same as those of the general path. Most of a row consists of long literals,
// which are fast to copy. No component needs an escape, because RFC 3986 does not allow control
// characters, quotation marks, or backslashes.

/// Appends a JSON row. The reference is a slice of `around`.
#[inline]
fn json_row(uri: &UriRef<'_>, around: &[u8], out: &mut Output) {
    out.literal(br#"{"input":""#);
    out.part(uri.as_str(), around);
    match uri.scheme() {
        Some(scheme) => {
            out.literal(br#"","valid":true,"spec":"rfc3986","kind":"uri","scheme":""#);
            out.part(scheme.as_str(), around);
            out.literal(br#"","authority":"#);
        }
        None => out.literal(
            br#"","valid":true,"spec":"rfc3986","kind":"relative-ref","scheme":null,"authority":"#,
        ),
    }
    match uri.authority() {
        Some(authority) => json_authority(&authority, around, out),
        None => {
            out.literal(
                br#"null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":""#,
            );
        }
    }
    out.part(uri.path().as_str(), around);
    match uri.query() {
        Some(query) => {
            out.literal(br#"","query":""#);
            out.part(query.as_str(), around);
            out.literal(br#"","fragment":"#);
        }
        None => out.literal(br#"","query":null,"fragment":"#),
    }
    match uri.fragment() {
        Some(fragment) => {
            out.push(b'"');
            out.part(fragment.as_str(), around);
            out.literal(b"\",\"error\":null}\n");
        }
        None => out.literal(b"null,\"error\":null}\n"),
    }
}

/// Appends the value of `authority`, and the members up to the value of `path`.
#[inline]
fn json_authority(authority: &Authority<'_>, around: &[u8], out: &mut Output) {
    out.push(b'"');
    out.part(authority.as_str(), around);
    match authority.userinfo() {
        Some(userinfo) => {
            out.literal(br#"","userinfo":""#);
            out.part(userinfo.as_str(), around);
            out.literal(br#"","host":""#);
        }
        None => out.literal(br#"","userinfo":null,"host":""#),
    }
    let host = authority.host();
    out.part(host.as_str(), around);
    if host.kind() == HostKind::RegName {
        out.literal(br#"","host_kind":"reg-name","port":"#);
    } else {
        out.literal(br#"","host_kind":""#);
        out.extend_from_slice(host.kind().name().as_bytes());
        out.literal(br#"","port":"#);
    }
    match authority.port() {
        Some(port) => {
            out.push(b'"');
            out.part(port.as_str(), around);
            out.literal(br#"","path":""#);
        }
        None => out.literal(br#"null,"path":""#),
    }
}

#[inline]
fn plain_row(uri: &UriRef<'_>, around: &[u8], out: &mut Output) {
    field(uri.scheme().map(|scheme| scheme.as_str()), *b"\t", around, out);
    match uri.authority() {
        Some(authority) => {
            field(authority.userinfo().map(|userinfo| userinfo.as_str()), *b"\t", around, out);
            field(Some(authority.host().as_str()), *b"\t", around, out);
            field(authority.port().map(|port| port.as_str()), *b"\t", around, out);
        }
        None => out.literal(b"\\N\t\\N\t\\N\t"),
    }
    field(Some(uri.path().as_str()), *b"\t", around, out);
    field(uri.query().map(|query| query.as_str()), *b"\t", around, out);
    field(uri.fragment().map(|fragment| fragment.as_str()), *b"\n", around, out);
}

#[inline(always)]
fn field(text: Option<&str>, [end]: [u8; 1], around: &[u8], out: &mut Output) {
    match text {
        Some(text) => {
            out.part(text, around);
            out.push(end);
        }
        None => out.literal(&[b'\\', b'N', end]),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::args::{Look, OutputArgs};
    use crate::input::rows::{Format, Origin, Separator};

    /// All combinations of some components, concatenated in one buffer.
    fn references() -> (String, Vec<std::ops::Range<usize>>) {
        let (mut buffer, mut ranges) = (String::new(), Vec::new());
        let long = "x".repeat(70);
        for scheme in ["", "a:", "coap+tcp:"] {
            for authority in
                ["", "//", "//h", "//@h:", "//u:p@[::1]:80", "//1.2.3.4:5", "//[v1.x]", "//%41"]
            {
                for path in ["", "/", "/a/b;c='d'", &format!("/{long}{long}")] {
                    for query in ["", "?", "?q=%20&r", &format!("?{long}")] {
                        for fragment in ["", "#", "#f/g?h"] {
                            let start = buffer.len();
                            buffer += &[scheme, authority, path, query, fragment].concat();
                            ranges.push(start..buffer.len());
                        }
                    }
                }
            }
        }
        (buffer, ranges)
    }

    static ORIGIN: LazyLock<Origin> =
        LazyLock::new(|| Origin::new(String::new(), None, Separator::Newline, Format::Text));

    #[test]
    fn fast_path_writes_the_same_rows() {
        let settings = Settings::new(
            Spec::Rfc3986,
            &OutputArgs { json: true, ..OutputArgs::default() },
            Look::PLAIN,
        );
        let parse = Parse::new(settings, Values::Raw);
        let (buffer, ranges) = references();
        for range in ranges {
            let text = &buffer[range];
            let uri = UriRef::parse(text).unwrap();
            let reading = Parsed::from(uri);
            let (mut slow, mut fast) = (Output::default(), Output::default());
            parse.write(&Row::alone(text.as_bytes(), &ORIGIN), &reading, &mut slow);
            json_row(&uri, buffer.as_bytes(), &mut fast);
            write_columns(&reading, &Spec::Rfc3986.into(), Values::Raw, &mut slow);
            slow.push(b'\n');
            plain_row(&uri, buffer.as_bytes(), &mut fast);
            assert_eq!(format!("{fast:?}"), format!("{slow:?}"));
        }
    }
}
