//! Assertions of auto traits, which a change of private fields could otherwise remove unnoticed.

#![allow(dead_code, reason = "not every package uses both")]

use std::panic::{RefUnwindSafe, UnwindSafe};

pub(crate) fn goes_anywhere<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + ?Sized>() {}

/// For types that contain an exclusive borrow, which a panic may leave in an inconsistent state.
pub(crate) fn goes_anywhere_but_past_a_panic<T: Send + Sync + Unpin + RefUnwindSafe + ?Sized>() {}

/// Applies an assertion to types, and returns their names.
macro_rules! named_types {
    ($assert:ident: $($($module:ident)::+ { $($name:ident $(<$($parameter:tt),+>)?)+ })+) => {{
        let mut names = std::collections::BTreeSet::new();
        $({
            use $($module)::+::{$($name),+};
            let module = [$(stringify!($module)),+].join("::");
            $(
                $crate::api_laws::threads::$assert::<$name $(<$($parameter),+>)?>();
                names.insert([&module, stringify!($name)].join("::"));
            )+
        })+
        names
    }};
}
pub(crate) use named_types;
