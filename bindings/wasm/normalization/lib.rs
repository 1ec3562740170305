//! A replacement for the crate `unicode-normalization`, with the part of its interface that is
//! used.
//!
//! IDNA needs the tables of ICU4X, which contain the same data.

#![no_std]

use core::option;
use core::str::Chars;

use icu_normalizer::{
    ComposingNormalizerBorrowed, Composition, DecomposingNormalizerBorrowed, Decomposition,
};

/// Methods that normalize characters (UAX 15).
pub trait UnicodeNormalization<I: Iterator<Item = char>> {
    /// Returns the characters in Normalization Form D.
    fn nfd(self) -> Decomposition<'static, I>;

    /// Returns the characters in Normalization Form KC.
    fn nfkc(self) -> Composition<'static, I>;
}

impl<I: Iterator<Item = char>> UnicodeNormalization<I> for I {
    fn nfd(self) -> Decomposition<'static, I> {
        DecomposingNormalizerBorrowed::new_nfd().normalize_iter(self)
    }

    fn nfkc(self) -> Composition<'static, I> {
        ComposingNormalizerBorrowed::new_nfkc().normalize_iter(self)
    }
}

impl<'t> UnicodeNormalization<Chars<'t>> for &'t str {
    fn nfd(self) -> Decomposition<'static, Chars<'t>> {
        self.chars().nfd()
    }

    fn nfkc(self) -> Composition<'static, Chars<'t>> {
        self.chars().nfkc()
    }
}

impl UnicodeNormalization<option::IntoIter<char>> for char {
    fn nfd(self) -> Decomposition<'static, option::IntoIter<char>> {
        Some(self).into_iter().nfd()
    }

    fn nfkc(self) -> Composition<'static, option::IntoIter<char>> {
        Some(self).into_iter().nfkc()
    }
}
