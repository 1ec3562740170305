//! A common interface for URIs (RFC 3986) and IRIs (RFC 3987), which have the same components.

use urikit::IriRef;
use urikit::UriRef;
use urikit::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};

pub(super) trait Generic<'t>: Copy {
    fn scheme(self) -> Option<Scheme<'t>>;
    fn authority(self) -> Option<Authority<'t>>;
    fn userinfo(self) -> Option<Userinfo<'t>>;
    fn host(self) -> Option<Host<'t>>;
    fn port(self) -> Option<Port<'t>>;
    fn path(self) -> Path<'t>;
    fn query(self) -> Option<Query<'t>>;
    fn fragment(self) -> Option<Fragment<'t>>;
}

macro_rules! generic {
    ($($type:ident)*) => {$(
        impl<'t> Generic<'t> for $type<'t> {
            #[inline]
            fn scheme(self) -> Option<Scheme<'t>> {
                Self::scheme(&self)
            }
            #[inline]
            fn authority(self) -> Option<Authority<'t>> {
                Self::authority(&self)
            }
            #[inline]
            fn userinfo(self) -> Option<Userinfo<'t>> {
                Self::userinfo(&self)
            }
            #[inline]
            fn host(self) -> Option<Host<'t>> {
                Self::host(&self)
            }
            #[inline]
            fn port(self) -> Option<Port<'t>> {
                Self::port(&self)
            }
            #[inline]
            fn path(self) -> Path<'t> {
                Self::path(&self)
            }
            #[inline]
            fn query(self) -> Option<Query<'t>> {
                Self::query(&self)
            }
            #[inline]
            fn fragment(self) -> Option<Fragment<'t>> {
                Self::fragment(&self)
            }
        }
    )*};
}
generic! { UriRef IriRef }
