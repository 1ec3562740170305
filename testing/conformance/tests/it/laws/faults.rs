//! No bytes make the parser panic; an error points into the text, gives an owned input back, and keeps secrets.

use proptest::prelude::*;
use urikit::component::{Authority, Host};
use urikit::{AbsoluteUri, ParseError, RelativeRef, Uri, UriBuf, UriRef, UriRefBuf};

use crate::laws::texts::{neighbours, reference, times};

/// Bytes that are arbitrary, and texts that are almost valid.
fn anything() -> impl Strategy<Value = Vec<u8>> {
    let broken = (reference(), any::<prop::sample::Index>(), prop::collection::vec(any::<u8>(), 0..3));
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..40),
        "[a:/?#@\\[\\].%0-9 é日𝄞]{0,12}".prop_map(String::into_bytes),
        broken.prop_map(|(text, at, bytes)| {
            let mut text = text.into_bytes();
            let at = at.index(text.len() + 1);
            text.splice(at..at, bytes);
            text
        }),
    ]
}

fn check_error(bytes: &[u8], error: ParseError) -> Result<(), TestCaseError> {
    prop_assert!(error.start() <= error.end() && error.end() <= bytes.len(), "{:?}", error);
    prop_assert_eq!(error.span(), error.start()..error.end());
    for text in [error.code(), error.rule(), error.section(), &error.to_string()] {
        prop_assert!(!text.is_empty());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        prop_assert!(text.get(error.span()).is_some(), "{error:?} splits a character");
        prop_assert!(!error.display(text).to_string().is_empty());
    }
    // A drawing never fails, even when it is handed another text than the one that was parsed.
    prop_assert!(!error.display("é").to_string().is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(times(8))]

    #[test]
    fn any_bytes_at_all(bytes in anything()) {
        let results = [
            UriRef::parse_bytes(&bytes).err(),
            Uri::parse_bytes(&bytes).err(),
            AbsoluteUri::parse_bytes(&bytes).err(),
            RelativeRef::parse_bytes(&bytes).err(),
        ];
        for error in results.into_iter().flatten() {
            check_error(&bytes, error)?;
        }
        // What is accepted is text, and it is accepted as text.
        if let Ok(reference) = UriRef::parse_bytes(&bytes) {
            prop_assert_eq!(reference.as_str().as_bytes(), &bytes);
            prop_assert_eq!(UriRef::parse(reference.as_str()), Ok(reference));
        }
    }

    /// An authority alone is what it is behind `//`, with the same fault if it has one; a host alone is one that is all of it.
    #[test]
    fn components_alone(text in "[a:@/?\\[\\].%0-9v é]{0,12}|[a@]{0,2}\\[[v0-9a.:é]{0,9}\\]?[:0-9a]{0,3}|[0-9.]{0,9}") {
        let alone = text.split(['/', '?']).next().unwrap();
        let whole = format!("//{alone}");
        let in_whole = UriRef::parse(&whole);
        let host = Host::parse(&text);
        match Authority::parse(&text) {
            Ok(authority) => {
                let expected = in_whole.unwrap().authority().unwrap();
                prop_assert_eq!(format!("{:?}", authority), format!("{:?}", expected));
                prop_assert_eq!(authority.host(), expected.host());
                prop_assert_eq!(authority.userinfo(), expected.userinfo());
                prop_assert_eq!(authority.port(), expected.port());
                prop_assert_eq!(host.ok(), Some(expected.host()).filter(|host| host.as_str() == text));
            }
            Err(error) => {
                check_error(text.as_bytes(), error)?;
                match in_whole {
                    Err(expected) => {
                        prop_assert_eq!(error.kind(), expected.kind());
                        prop_assert_eq!(error.component(), expected.component());
                        prop_assert_eq!(error.start() + 2..error.end() + 2, expected.span());
                    }
                    // Something stands behind the authority.
                    Ok(_) => prop_assert_eq!(error.start(), alone.len()),
                }
                if let Err(error) = host {
                    check_error(text.as_bytes(), error)?;
                } else {
                    prop_assert!(false, "{} is a host and no authority", text);
                }
            }
        }
    }

    #[test]
    fn owned_errors_hand_the_input_back(bytes in anything()) {
        let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
        if let Err(error) = UriRefBuf::try_from(text.clone()) {
            prop_assert_eq!(Err(error.error()), UriRef::parse(&text));
            prop_assert_eq!(error.into_input(), text.as_str());
        }
        if let Err(error) = UriBuf::try_from(text.clone()) {
            prop_assert_eq!(Err(error.error()), Uri::parse(&text));
            prop_assert_eq!(error.into_input(), text);
        }
    }

    /// The word stands in the password and nowhere else, so no view that is meant for logs may show it.
    #[test]
    fn passwords_stay_out_of_logs(
        scheme in "(http:)?",
        user in "[a-d]{0,3}",
        word in "(:|%3A|x)?sesame[a-d:]{0,3}",
        rest in "(h|1\\.2\\.3\\.4|\\[::1\\])(:80)?(/[a-d/.]{0,4})?(\\?q)?",
        flaw in "( |%|\\[)?",
    ) {
        let text = format!("{scheme}//{user}:{word}@{rest}");
        let reference = UriRef::parse(&text).unwrap();
        let authority = reference.authority().unwrap();
        let userinfo = authority.userinfo().unwrap();
        prop_assert_eq!(userinfo.password().unwrap().as_str(), word.as_str());
        prop_assert_eq!(userinfo.user().as_str(), user);
        let base = AbsoluteUri::from_static("s://h/");
        let mut shown = vec![
            format!("{reference:?} {reference:#?} {} {:?}", reference.redacted(), reference.redacted()),
            format!("{authority:?} {userinfo:?}"),
            format!("{:?} {:?}", reference.to_buf(), reference.as_uri()),
            format!("{:?} {:?}", reference.normalize(), base.resolve(reference)),
        ];
        if let Err(error) = UriRefBuf::try_from(text.clone() + &flaw) {
            shown.push(format!("{error:?} {error}"));
        }
        for shown in shown {
            prop_assert!(!shown.contains("sesame"), "{}", shown);
        }
    }

    /// Without a password there is nothing to hide.
    #[test]
    fn nothing_else_is_redacted((text, _) in neighbours()) {
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        if reference.userinfo().is_none_or(|userinfo| userinfo.password().is_none()) {
            prop_assert_eq!(reference.redacted().to_string(), text);
        }
    }
}
