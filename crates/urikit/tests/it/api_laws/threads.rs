//! Which auto traits types have is what they are made of, so that nobody notices when one is lost.
//! Here the compiler does.

#![allow(dead_code, reason = "not every package has both")]

use std::panic::{RefUnwindSafe, UnwindSafe};

pub(crate) fn goes_anywhere<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + ?Sized>() {}

/// What holds an exclusive borrow, which a panic may leave half changed.
pub(crate) fn goes_anywhere_but_past_a_panic<T: Send + Sync + Unpin + RefUnwindSafe + ?Sized>() {}

/// Asserts it of types by module, and has the names of all of them.
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
