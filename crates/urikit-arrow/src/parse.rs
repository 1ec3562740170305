use std::sync::Arc;

use arrow_array::builder::UInt16Builder;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urikit_readings::Part as Key;

use crate::host::kinds;
use crate::input::{Kernel, Strings, run};
use crate::parser::{Components, Parse, with_components, with_parser};
use crate::views::Parts;
use crate::{Case, Options};

/// The string columns of [`parse`], in order.
const PARTS: [&str; 6] = ["scheme", "userinfo", "host", "path", "query", "fragment"];

/// Returns the names and types of the struct fields that [`parse`] returns for each URI.
///
/// The fields are the components, such as `host`, and the kind of the host, `host_kind`. All are
/// strings except the numeric `port`. Use them to declare the return type of a function in a query
/// engine.
///
/// # Examples
///
/// ```
/// let names: Vec<String> =
///     urikit_arrow::parse_fields().iter().map(|field| field.name().clone()).collect();
/// assert_eq!(
///     names,
///     ["scheme", "userinfo", "host", "path", "query", "fragment", "port", "host_kind"]
/// );
/// ```
pub fn parse_fields() -> Fields {
    let string = |name: &&str| Field::new(*name, DataType::Utf8View, true);
    let kind = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
    let typed = [Field::new("port", DataType::UInt16, true), Field::new("host_kind", kind, true)];
    PARTS.iter().map(string).chain(typed).collect()
}

/// Parses each URI of a string array once, and returns all its components as a struct.
///
/// The fields of the struct, such as `host`, are listed by [`parse_fields`]. A field is NULL if the
/// URI does not have the component, and the whole struct is NULL if the value is invalid or NULL.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a component is longer than 1 GiB.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urikit_arrow::{Options, parse};
///
/// let urls = StringArray::from(vec!["https://example.com:8443/docs?v=2", "not a URI"]);
/// let parsed = parse(&urls, &Options::new())?;
/// let hosts = parsed.column_by_name("host").unwrap().as_string_view();
/// assert_eq!(hosts.value(0), "example.com");
/// assert!(parsed.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn parse(array: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    struct ParseKernel<P, const LOWER: bool>(P);
    impl<P: Parse, const LOWER: bool> Kernel for ParseKernel<P, LOWER> {
        type Output = StructArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<StructArray, ArrowError> {
            let len = strings.len();
            let mut parts = PARTS.map(|_| Parts::new(strings));
            let mut ports = UInt16Builder::with_capacity(len);
            let mut host_kinds = Vec::with_capacity(len);
            let mut valid = Vec::with_capacity(len);
            self.0.each(strings, |row, value, parsed| {
                valid.push(parsed.is_some());
                let Some(parsed) = parsed else {
                    parts.iter_mut().for_each(Parts::push_null);
                    ports.append_null();
                    host_kinds.push(None);
                    return;
                };
                // Not a loop, so that each component is known when this is compiled.
                let [scheme, userinfo, host, path, query, fragment] = &mut parts;
                if LOWER {
                    scheme.push_lower(row, value, parsed.span(Key::Scheme));
                    host.push_lower(row, value, parsed.span(Key::Host));
                } else {
                    scheme.push(row, value, parsed.span(Key::Scheme));
                    host.push(row, value, parsed.span(Key::Host));
                }
                userinfo.push(row, value, parsed.span(Key::Userinfo));
                path.push(row, value, parsed.span(Key::Path));
                query.push(row, value, parsed.span(Key::Query));
                fragment.push(row, value, parsed.span(Key::Fragment));
                ports.append_option(parsed.port());
                host_kinds.push(parsed.host_kind());
            });
            let mut columns: Vec<ArrayRef> = Vec::with_capacity(PARTS.len() + 2);
            for column in parts {
                columns.push(Arc::new(column.finish()?));
            }
            columns.push(Arc::new(ports.finish()));
            columns.push(Arc::new(kinds(host_kinds.into_iter())?));
            StructArray::try_new(parse_fields(), columns, Some(NullBuffer::from(valid)))
        }
    }
    fn parse_by<P: Parse>(
        array: &dyn Array,
        case: Case,
        parser: P,
    ) -> Result<StructArray, ArrowError> {
        match case {
            Case::Keep => run(&mut ParseKernel::<_, false>(parser), array),
            Case::Lower => run(&mut ParseKernel::<_, true>(parser), array),
        }
    }
    with_components(
        array,
        options,
        |array| with_parser!(options, parser => parse_by(array, options.case(), parser)),
    )
}
