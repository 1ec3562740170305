//! `Serialize` and `Deserialize` as text.

use core::marker::PhantomData;

use ::serde::de::{Deserialize, Deserializer};
use ::serde::ser::{Serialize, Serializer};

use super::{AbsoluteIri, Iri, IriRef, RelativeIriRef};
#[cfg(feature = "alloc")]
use super::{AbsoluteIriBuf, IriBuf, IriRefBuf, RelativeIriRefBuf};
use crate::reference::serde::Borrowed;
#[cfg(feature = "alloc")]
use crate::reference::serde::Owned;
use crate::reference::serde::serde_traits;

serde_traits! { Borrowed, deserialize_str: IriRef<'a> Iri<'a> AbsoluteIri<'a> RelativeIriRef<'a> }
#[cfg(feature = "alloc")]
serde_traits! { Owned, deserialize_string: IriRefBuf IriBuf AbsoluteIriBuf RelativeIriRefBuf }
