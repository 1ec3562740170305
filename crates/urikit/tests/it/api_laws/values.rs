//! Tests of the trait laws for every type that can be compared, hashed, ordered, or parsed.

mod choices;
mod components;
mod errors;
mod made;
mod whole;

use super::law::Asked;

/// Returns a copy at a different address, so that equality cannot depend on addresses.
fn fresh(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Tests every type of the enabled features.
fn asked() -> Asked {
    let mut asked = Asked::default();
    choices::test(&mut asked);
    components::test(&mut asked);
    errors::test(&mut asked);
    made::test(&mut asked);
    whole::test(&mut asked);
    #[cfg(feature = "serde")]
    super::serialized::test(&mut asked);
    asked
}

#[test]
fn traits_agree() {
    asked();
}

#[cfg(all(feature = "idna", feature = "serde"))]
#[test]
fn every_type_is_tested() {
    let traits = [
        "Eq",
        "Hash",
        "Ord",
        "FromStr",
        "Borrow<str>",
        "AsRef<str>",
        "PartialEq<str>",
        "Serialize",
        "Deserialize",
    ];
    asked().is_complete("urikit", &traits);
}
