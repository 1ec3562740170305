//! A small replacement for the crate `encoding_rs`, with the part of its interface that is used.
//!
//! The tables of all charsets would be the largest part of the module `find`. JavaScript strings
//! have no charset, so only parts of mails need other charsets than UTF-8. Those here are UTF-8,
//! UTF-16, and Windows-1252. The labels of all others are unknown, as those that are misspelled.

extern crate alloc;

mod decoder;
mod encoder;
pub mod mem;

use alloc::borrow::Cow;
use alloc::string::String;

pub use decoder::{CoderResult, Decoder};
pub use encoder::{Encoder, EncoderResult};

/// How a charset encodes characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    Utf8,
    Utf16Be,
    Utf16Le,
    Windows1252,
    /// The charset is not supported. It has a name, but no label.
    Other,
}

/// A charset.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Encoding {
    name: &'static str,
    form: Form,
}

/// Defines charsets as the constants of `encoding_rs`.
macro_rules! charsets {
    ($($init:ident $name:literal $form:ident $($reference:ident)?;)*) => {$(
        #[doc = concat!("The charset ", $name, ".")]
        pub static $init: Encoding = Encoding { name: $name, form: Form::$form };
        $(
            #[doc = concat!("The charset ", $name, ".")]
            pub static $reference: &Encoding = &$init;
        )?
    )*};
}

charsets! {
    UTF_8_INIT "UTF-8" Utf8 UTF_8;
    UTF_16BE_INIT "UTF-16BE" Utf16Be UTF_16BE;
    UTF_16LE_INIT "UTF-16LE" Utf16Le UTF_16LE;
    WINDOWS_1252_INIT "windows-1252" Windows1252 WINDOWS_1252;
    BIG5_INIT "Big5" Other;
    EUC_JP_INIT "EUC-JP" Other;
    EUC_KR_INIT "EUC-KR" Other;
    GB18030_INIT "gb18030" Other GB18030;
    GBK_INIT "GBK" Other GBK;
    ISO_2022_JP_INIT "ISO-2022-JP" Other;
    ISO_8859_2_INIT "ISO-8859-2" Other;
    ISO_8859_3_INIT "ISO-8859-3" Other;
    ISO_8859_4_INIT "ISO-8859-4" Other;
    ISO_8859_5_INIT "ISO-8859-5" Other;
    ISO_8859_6_INIT "ISO-8859-6" Other;
    ISO_8859_7_INIT "ISO-8859-7" Other;
    ISO_8859_13_INIT "ISO-8859-13" Other;
    ISO_8859_15_INIT "ISO-8859-15" Other;
    KOI8_R_INIT "KOI8-R" Other;
    KOI8_U_INIT "KOI8-U" Other;
    REPLACEMENT_INIT "replacement" Other REPLACEMENT;
    WINDOWS_874_INIT "windows-874" Other;
    WINDOWS_1254_INIT "windows-1254" Other;
    X_USER_DEFINED_INIT "x-user-defined" Other X_USER_DEFINED;
}

/// The labels of the supported charsets (Encoding Standard section 4.2).
const LABELS: [(&Encoding, &[&str]); 4] = [
    (&UTF_8_INIT, &["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8"]),
    (&UTF_16BE_INIT, &["utf-16be", "unicodefffe"]),
    (&UTF_16LE_INIT, &["utf-16", "utf-16le", "csunicode", "unicode", "ucs-2", "unicodefeff"]),
    (
        &WINDOWS_1252_INIT,
        &[
            "windows-1252",
            "iso-8859-1",
            "us-ascii",
            "ascii",
            "latin1",
            "iso8859-1",
            "cp1252",
            "x-cp1252",
            "iso_8859-1",
            "iso88591",
            "l1",
            "ibm819",
            "cp819",
            "csisolatin1",
            "ansi_x3.4-1968",
            "iso-ir-100",
            "iso_8859-1:1987",
        ],
    ),
];

impl Encoding {
    /// Returns the supported charset with a label.
    pub fn for_label(label: &[u8]) -> Option<&'static Self> {
        let label = label.trim_ascii();
        let is_label = |known: &&str| known.as_bytes().eq_ignore_ascii_case(label);
        let found = LABELS.iter().find(|(_, labels)| labels.iter().any(is_label));
        found.map(|(encoding, _)| *encoding)
    }

    /// Returns the supported charset with a label.
    pub fn for_label_no_replacement(label: &[u8]) -> Option<&'static Self> {
        Self::for_label(label)
    }

    /// Returns the charset that a byte order mark denotes, and the length of the mark.
    pub fn for_bom(bytes: &[u8]) -> Option<(&'static Self, usize)> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some((UTF_8, 3)),
            [0xFE, 0xFF, ..] => Some((UTF_16BE, 2)),
            [0xFF, 0xFE, ..] => Some((UTF_16LE, 2)),
            _ => None,
        }
    }

    /// Returns the number of ASCII bytes at the start.
    pub fn ascii_valid_up_to(bytes: &[u8]) -> usize {
        bytes.iter().take_while(|byte| byte.is_ascii()).count()
    }

    /// Returns the name of this charset.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether ASCII bytes are ASCII characters.
    pub const fn is_ascii_compatible(&self) -> bool {
        !matches!(self.form, Form::Utf16Be | Form::Utf16Le)
    }

    /// Returns the charset in which queries and forms are encoded.
    pub const fn output_encoding(&'static self) -> &'static Self {
        if self.is_ascii_compatible() { self } else { UTF_8 }
    }

    /// Creates a decoder, for which a byte order mark is a character.
    pub const fn new_decoder_without_bom_handling(&self) -> Decoder {
        Decoder::new(self.form)
    }

    /// Creates an encoder.
    pub const fn new_encoder(&self) -> Encoder {
        Encoder::new(self.form)
    }

    /// Decodes bytes, and returns whether some are invalid.
    pub fn decode_without_bom_handling<'b>(&self, bytes: &'b [u8]) -> (Cow<'b, str>, bool) {
        if let (Form::Utf8, Ok(text)) = (self.form, str::from_utf8(bytes)) {
            return (text.into(), false);
        }
        let mut text = String::new();
        let (_, _, is_bad) =
            self.new_decoder_without_bom_handling().decode_to_string(bytes, &mut text, true);
        (text.into(), is_bad)
    }

    /// Decodes bytes after removing the byte order mark of this charset.
    pub fn decode_with_bom_removal<'b>(&self, bytes: &'b [u8]) -> (Cow<'b, str>, bool) {
        let mark = Self::for_bom(bytes).filter(|(found, _)| *found == self);
        self.decode_without_bom_handling(
            bytes.get(mark.map_or(0, |(_, len)| len)..).unwrap_or(bytes),
        )
    }
}
