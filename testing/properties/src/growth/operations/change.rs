//! Editing components, segments, and pairs, and building URIs.

use urikit::component::Query;
use urikit::edit::{EditError, HostInput, PortInput};
use urikit::form;
use urikit::query::{QueryEditor, QuerySyntax};
use urikit::{UriBuilder, UriRefBuf};

use super::{count, keep, operation, timed};
use crate::growth::{Operation, Time, Times};

type Set = fn(&mut UriRefBuf, &str) -> Result<(), EditError>;

const SETTERS: [Set; 10] = [
    |uri, value| uri.set_scheme(value).map(drop),
    |uri, value| uri.set_authority(value).map(drop),
    |uri, value| uri.set_userinfo(value).map(drop),
    |uri, value| uri.set_username_encoded(value).map(drop),
    |uri, value| uri.set_password_encoded(value).map(drop),
    |uri, value| uri.set_host(HostInput::from(value)).map(drop),
    |uri, value| uri.set_port(PortInput::from(value)).map(drop),
    |uri, value| uri.set_path(value).map(drop),
    |uri, value| uri.set_query(value).map(drop),
    |uri, value| uri.set_fragment(value).map(drop),
];

/// The items of components, which are data.
const ITEMS: [Set; 5] = [
    |uri, data| uri.set_username(data).map(drop),
    |uri, data| uri.set_password(data).map(drop),
    |uri, data| uri.push_segment(data).map(drop),
    |uri, data| uri.append_query_pair(data, data).map(drop),
    |uri, data| uri.set_query_pair("b", data).map(drop),
];

/// Sets each component or item of a short URI.
fn set(setters: &[Set], value: &str) -> usize {
    for set in setters {
        let mut uri = UriRefBuf::parse("http://u:p@h:1/a?b#c").expect("a URI");
        keep(set(&mut uri, value).is_ok());
        keep(uri);
    }
    0
}

fn pairs(text: &str, rules: QuerySyntax) -> Option<QueryEditor> {
    Query::parse(text).ok().map(|query| QueryEditor::new(Some(query), rules))
}

pub(super) const OPERATIONS: &[Operation] = &[
    operation("set path", Times::Fixed(1), 2, |text| {
        let mut uri = UriRefBuf::parse("http://h").expect("a URI");
        keep(uri.set_path(text).is_ok())
    }),
    operation("set a component", Times::Fixed(14), 4, |text| set(&SETTERS, text)),
    // Encoded data is three times as long, and a pair contains it twice.
    operation("set an item to data", Times::Fixed(31), 24, |text| set(&ITEMS, text)),
    operation("set a component of it", Times::Fixed(3), 4, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        for set in SETTERS {
            keep(set(&mut uri, "0").is_ok());
        }
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        keep(
            uri.remove_fragment()
                .remove_query()
                .remove_port()
                .remove_password()
                .remove_userinfo()
                .path()
                .as_str()
                .len(),
        );
        keep((uri.remove_scheme().is_ok(), uri.remove_authority().is_ok()))
    }),
    operation("segments put and taken", Times::Fixed(4), 15, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        let last = uri.path().segments().count().saturating_sub(1);
        keep(uri.push_segment(text).is_ok());
        for at in [0, last / 2, last] {
            keep(uri.insert_segment(at, "a").is_ok());
            keep(uri.set_segment(at, "b").is_ok());
            keep(uri.remove_segment(at).is_ok());
        }
        keep(uri.pop_segment().pop_segment().path().as_str().len())
    }),
    operation("segments, many", Times::Bytes(1, 1), 13, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        keep(uri.push_segments(text.split('/')).is_ok());
        keep(uri.push_segments(text.split('.')).is_ok());
        keep(uri.set_segments(text.split(['/', '&'])).is_ok())
    }),
    timed(
        Time::Sorted,
        operation("change pairs", Times::Doubling(4), 118, |text| {
            let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
            let change = |pairs: &mut QueryEditor| {
                pairs.append_pair("a", text);
                pairs.sort();
            };
            keep(uri.edit_query(QuerySyntax::URI, change).is_ok())
        }),
    ),
    operation("pairs put", Times::Doubling(5), 103, |text| {
        let Some(mut edit) = pairs(text, QuerySyntax::FORM) else { return 0 };
        let last = edit.pairs().count().saturating_sub(1);
        edit.append_pair(text, text);
        edit.append_key_only("a");
        for number in [0, last / 2, last] {
            keep(edit.insert(number, "a", "b"));
            keep(edit.replace(number, "c", "&"));
        }
        edit.set_pair("a", text);
        edit.set_pair("none", "b");
        keep(edit.into_string())
    }),
    operation("pairs taken", Times::Doubling(12), 87, |text| {
        let Some(edit) = pairs(text, QuerySyntax::URI) else { return 0 };
        let last = edit.pairs().count().saturating_sub(1);
        for number in [0, last / 2, last] {
            keep(edit.clone().remove_nth(number));
        }
        let mut is_odd = false;
        keep(edit.clone().retain(|_| {
            is_odd = !is_odd;
            is_odd
        }));
        keep((edit.clone().remove("a"), edit.clone().remove("")))
    }),
    timed(
        Time::Sorted,
        operation("pairs sorted", Times::Doubling(4), 113, |text| {
            let Some(mut edit) = pairs(text, QuerySyntax::URI) else { return 0 };
            edit.sort();
            keep(edit.into_string())
        }),
    ),
    operation("form, parse", Times::Found(4), 4, |text| count(form::parse(text))),
    operation("form, serialize", Times::Doubling(1), 9, |text| {
        keep(form::serialize([(text, text)]))
    }),
    operation("repair", Times::Doubling(2), 100, |text| {
        keep(UriRefBuf::parse_lenient(text).is_ok())
    }),
    operation("build", Times::Doubling(5), 15, |text| {
        let set: [fn(UriBuilder, &str) -> UriBuilder; 10] = [
            |builder, value| builder.scheme(value),
            |builder, value| builder.authority(value),
            |builder, value| builder.userinfo(value).host("h"),
            |builder, value| builder.host(HostInput::from(value)),
            |builder, value| builder.port(PortInput::from(value)).host("h"),
            |builder, value| builder.username(value).password(value).host("h"),
            |builder, value| builder.query_pair(value, value),
            |builder, value| builder.path(value),
            |builder, value| builder.query(value),
            |builder, value| builder.fragment(value),
        ];
        for set in set {
            keep(set(UriBuilder::new(), text).build_reference().is_ok());
        }
        let every = UriBuilder::new().scheme("http").host("h").path("/").query(text);
        keep(every.fragment(text).build().is_ok())
    }),
    operation("build of segments", Times::Bytes(1, 1), 10, |text| {
        keep(
            UriBuilder::new()
                .scheme("http")
                .host("h")
                .path_segments(text.split('/'))
                .build()
                .is_ok(),
        );
        keep(UriBuilder::new().path_segments(text.split('.')).build_reference().is_ok())
    }),
];
