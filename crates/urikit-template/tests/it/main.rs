//! Tests of templates as users have them. What they become is checked by the oracles in `testing/conformance`.

mod api_laws;
mod faults;
mod template;
