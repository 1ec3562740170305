//! Values for fuzzing and property tests.

use alloc::string::String;
use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::build::UriBuilder;
use crate::percent::{self, AsciiSet};
use crate::reference::{UriBuf, UriRefBuf};

/// Returns bytes that are often special in a URI.
fn data(input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    // Random bytes rarely are dot-segments or delimiters, which are the interesting cases.
    let known = [&b"."[..], b"..", b"", b"a", b":", b"%", b"//", b"\xff", b"%2e"];
    if input.ratio(1, 2)? { Ok(input.choose(&known)?.to_vec()) } else { input.arbitrary() }
}

/// Returns a valid scheme of up to five characters.
fn scheme(input: &mut Unstructured<'_>) -> Result<String> {
    const REST: &[u8] = b"abcxyz019+-.ABC";
    // The first character of a scheme is a letter; the others may be digits and `+-.`.
    let mut scheme = String::from(char::from(*input.choose(b"abchmuxZ")?));
    for _ in 0..input.int_in_range(0..=4)? {
        scheme.push(char::from(*input.choose(REST)?));
    }
    Ok(scheme)
}

/// Adds an optional authority to a builder, so that each of the five cases without a host and with
/// each kind of host is equally frequent.
fn authority(input: &mut Unstructured<'_>, builder: UriBuilder) -> Result<UriBuilder> {
    let builder = match input.int_in_range(0..=4)? {
        0 => return Ok(builder),
        1 => builder.host(core::net::Ipv4Addr::from(input.arbitrary::<[u8; 4]>()?)),
        2 => builder.host(core::net::Ipv6Addr::from(input.arbitrary::<[u8; 16]>()?)),
        3 => builder.host("[v1.a:b]"),
        _ => builder.host(&*percent::encode_with(&data(input)?, &AsciiSet::REG_NAME)),
    };
    let builder = if input.arbitrary()? {
        builder.userinfo(&*component(input, &AsciiSet::USERINFO)?)
    } else {
        builder
    };
    Ok(match input.int_in_range(0..=3)? {
        0 => builder.port(input.arbitrary::<u16>()?),
        // An empty port is valid, and different from none.
        1 => builder.port(""),
        _ => builder,
    })
}

/// Adds the components after the scheme to a builder, and builds the reference.
fn reference(input: &mut Unstructured<'_>, builder: UriBuilder) -> Result<UriRefBuf> {
    let builder = authority(input, builder)?;
    let mut path = String::new();
    for _ in 0..input.int_in_range(0..=4)? {
        // Dot-segments are syntax, so the path is not built from items.
        path.push('/');
        path.push_str(&component(input, &AsciiSet::SEGMENT)?);
    }
    // Without an authority, the path may also start without a slash, as in `mailto:a`. After an
    // authority, such a path is an error of the builder, unless it is empty or its first segment is
    // (`//h//a` without the first slash of its path is `//h/a`). So try to build it.
    let rootless = builder.clone().path(path.strip_prefix('/').unwrap_or_default());
    let rooted = builder.path(&path);
    let builder = match rootless.build_reference() {
        Ok(_) if input.arbitrary()? => rootless,
        _ => rooted,
    };
    let builder = if input.arbitrary()? {
        builder.query(&*component(input, &AsciiSet::QUERY)?)
    } else {
        builder
    };
    let builder = if input.arbitrary()? {
        builder.fragment(&*component(input, &AsciiSet::FRAGMENT)?)
    } else {
        builder
    };
    builder.build_reference().map_err(|_| ::arbitrary::Error::IncorrectFormat)
}

/// Returns percent-encoded data for a component.
fn component(input: &mut Unstructured<'_>, set: &AsciiSet) -> Result<String> {
    Ok(percent::encode_with(&data(input)?, set).into_owned())
}

impl<'a> Arbitrary<'a> for UriRefBuf {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        if input.arbitrary()? {
            UriBuf::arbitrary(input).map(Self::from)
        } else {
            reference(input, UriBuilder::new())
        }
    }
}

impl<'a> Arbitrary<'a> for UriBuf {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let scheme = scheme(input)?;
        let reference = reference(input, UriBuilder::new().scheme(&scheme))?;
        Self::try_from(reference).map_err(|_| ::arbitrary::Error::IncorrectFormat)
    }
}
