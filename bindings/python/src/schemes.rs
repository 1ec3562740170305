//! The parts that specific schemes define.

use pyo3::prelude::*;
use urikit::Uri;
use urikit_schemes::{Part, Revision, ValueOrDefault, Visitor, reader};

use crate::error::syntax;
use crate::files::scheme_error;
use crate::uri::reference_text;

/// Returns the parts that the scheme of a URI defines, such as the recipients of a `mailto` URI.
///
/// The result is a list of names and values, because a name can occur several times, or `None` if
/// the scheme is not one of those supported: `about`, `cid`, `data`, `file`, `ftp`, `geo`,
/// `gopher`, `http`, `https`, `ldap`, `mailto`, `mid`, `news`, `nntp`, `prospero`, `sip`, `sips`,
/// `tel`, `telnet`, `urn`, and `wais`. Names are those of the specification of the scheme. Values
/// are percent-encoded, as written; a part that is missing may have a default. A URI that violates
/// the specification of its scheme raises a `UriError`.
///
/// >>> import urikit
/// >>> urikit.scheme_parts("urn:isbn:0451450523")
/// [('NID', 'isbn'), ('NSS', '0451450523')]
/// >>> urikit.scheme_parts("mailto:a@example.com?subject=hi")
/// [('local-part', 'a'), ('domain', 'example.com'), ('hfname', 'subject'), ('hfvalue', 'hi')]
/// >>> urikit.scheme_parts("myapp:a") is None
/// True
#[pyfunction]
#[pyo3(signature = (uri, /))]
pub(crate) fn scheme_parts(
    uri: &Bound<'_, PyAny>,
) -> PyResult<Option<Vec<(&'static str, String)>>> {
    struct Parts(Vec<(&'static str, String)>);
    impl Visitor for Parts {
        fn part(&mut self, part: Part<'_>) {
            let value = match part.value {
                ValueOrDefault::Written(value) => value.as_str().to_owned(),
                ValueOrDefault::Implied(value) => value.to_owned(),
            };
            self.0.push((part.name, value));
        }
    }
    let (py, input) = (uri.py(), reference_text(uri)?);
    let uri = Uri::parse(input).map_err(|error| syntax(py, error, input))?;
    let Some(parse) = reader(uri.scheme().as_str()) else { return Ok(None) };
    let mut parts = Parts(Vec::new());
    parse(uri, Revision::Current, &mut parts).map_err(|error| scheme_error(py, &error, input))?;
    Ok(Some(parts.0))
}
