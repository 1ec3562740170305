//! `uri parse`: the components.

use urikit::UriRef;
use urikit::component::{Encoded, Host};

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict, reference};
use crate::explain::explain;
use crate::json::Object;
use crate::screen::View;

/// Takes references apart.
#[derive(Debug)]
pub(crate) struct Parse {
    manner: Manner,
    values: Values,
}

/// How components are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// As they are.
    Raw,
    /// Percent-decoded.
    Decoded,
}

impl Parse {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, values: Values) -> Self {
        Self { manner, values }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let line = match self.manner.view {
            View::Drawn(_) => "",
            _ => "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N",
        };
        let members = |object: &mut Object<'_>| {
            object.flag("valid", false);
            object.uri("spec", "rfc3986");
            let undefined = [
                "kind",
                "scheme",
                "authority",
                "userinfo",
                "host",
                "host_kind",
                "port",
                "path",
                "query",
                "fragment",
            ];
            for key in undefined {
                object.null(key);
            }
        };
        self.manner.refuse(row, refusal, page, members, line)
    }
}

impl Subcommand for Parse {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        let uri = match reference(row, &text) {
            Ok(uri) => uri,
            Err(refusal) => return self.refuse(row, &refusal, page),
        };
        match (self.manner.view, self.values) {
            (View::Json, values) => json(uri, values, &mut page.rows),
            (View::Plain, values) => plain(uri, values, &mut page.rows),
            (View::Drawn(screen), _) => explain(uri, screen, &mut page.rows),
        }
        Verdict::Good
    }
}

/// `uri` or `relative-ref`.
fn kind(uri: UriRef<'_>) -> &'static str {
    if uri.scheme().is_some() { "uri" } else { "relative-ref" }
}

/// A component's text, and how to decode it where it may hold escapes.
#[derive(Clone, Copy)]
struct Value<'a> {
    raw: &'a str,
    encoded: Option<Encoded<'a>>,
}

impl<'a> From<Encoded<'a>> for Value<'a> {
    fn from(encoded: Encoded<'a>) -> Self {
        Self { raw: encoded.as_str(), encoded: Some(encoded) }
    }
}

impl<'a> From<Host<'a>> for Value<'a> {
    fn from(host: Host<'a>) -> Self {
        Self { raw: host.as_str(), encoded: host.reg_name().map(|name| *name) }
    }
}

fn json(uri: UriRef<'_>, values: Values, out: &mut Vec<u8>) {
    let authority = uri.authority();
    let host = authority.map(|authority| authority.host());
    let mut lossy = Vec::new();
    let mut object = Object::open(out);
    let mut component = |object: &mut Object<'_>, key, value: Option<Value<'_>>| match (value, values) {
        (Some(Value { encoded: Some(encoded), .. }), Values::Decoded) => {
            let text = encoded.decode().to_text().unwrap_or_else(|_| {
                lossy.push(key);
                encoded.decode().to_text_lossy()
            });
            object.text(key, &text);
        }
        (value, _) => object.uri(key, value.map(|value| value.raw)),
    };
    object.uri("input", uri.as_str());
    object.flag("valid", true);
    object.uri("spec", "rfc3986");
    object.uri("kind", kind(uri));
    object.uri("scheme", uri.scheme().map(|scheme| scheme.as_str()));
    object.uri("authority", authority.map(|authority| authority.as_str()));
    component(
        &mut object,
        "userinfo",
        authority.and_then(|a| a.userinfo()).map(|userinfo| (*userinfo).into()),
    );
    component(&mut object, "host", host.map(Value::from));
    object.uri("host_kind", host.map(|host| host.kind().name()));
    object.uri("port", authority.and_then(|a| a.port()).map(|port| port.as_str()));
    component(&mut object, "path", Some((*uri.path()).into()));
    component(&mut object, "query", uri.query().map(|query| (*query).into()));
    component(&mut object, "fragment", uri.fragment().map(|fragment| (*fragment).into()));
    object.null("error");
    if !lossy.is_empty() {
        object.names("decode_lossy", lossy);
    }
    object.close();
}

fn plain(uri: UriRef<'_>, values: Values, out: &mut Vec<u8>) {
    let authority = uri.authority();
    field(uri.scheme().map(|scheme| scheme.as_str()), out);
    value_field(authority.and_then(|a| a.userinfo()).map(|userinfo| (*userinfo).into()), values, out);
    value_field(authority.map(|a| a.host().into()), values, out);
    out.push(b'\t');
    field(authority.and_then(|a| a.port()).map(|port| port.as_str()), out);
    value_field(Some((*uri.path()).into()), values, out);
    value_field(uri.query().map(|query| (*query).into()), values, out);
    value_field(uri.fragment().map(|fragment| (*fragment).into()), values, out);
    out.push(b'\n');
}

/// A field as it is: no character of a URI is one that the format needs.
fn field(text: Option<&str>, out: &mut Vec<u8>) {
    out.extend_from_slice(text.unwrap_or("\\N").as_bytes());
}

/// The next field, decoded where that is asked for.
fn value_field(value: Option<Value<'_>>, values: Values, out: &mut Vec<u8>) {
    out.push(b'\t');
    let encoded = match (value, values) {
        (Some(Value { encoded: Some(encoded), .. }), Values::Decoded) => encoded,
        (value, _) => return field(value.map(|value| value.raw), out),
    };
    for byte in encoded.decode() {
        match byte {
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\\' => out.extend_from_slice(b"\\\\"),
            byte => out.push(byte),
        }
    }
}
