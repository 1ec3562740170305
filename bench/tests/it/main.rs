//! Checks of the statements about the peers in `COMPARE.md`.

mod iris;
mod peers;
