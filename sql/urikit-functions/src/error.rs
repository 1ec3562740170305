//! Errors of functions.

use arrow_schema::ArrowError;

pub(crate) type Result<T, E = ArrowError> = std::result::Result<T, E>;

/// Returns an error with a formatted message.
macro_rules! fail {
    ($($message:tt)*) => {
        Err(arrow_schema::ArrowError::InvalidArgumentError(format!($($message)*)))
    };
}
pub(crate) use fail;
