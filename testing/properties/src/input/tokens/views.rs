//! Tokens after the colon of some schemes.

#[rustfmt::skip]
pub(in crate::input) const NAMES: &[&str] = &[
    "a", "B", "0", "-", "isbn", "ISBN:", "example:", "ab:", "a-b:", ":", "/", "?", "?+", "?=", "=",
    "+", "#", "%41", "%2c",
    "%2C", "%2f", ".", "@", "&", "!$'()*,;", "~", "_", "x", "a/b", "//", "abcdefghijklmnop",
    "abcdefghijklmnopqrstuvwxyz012345:", "-:", "abcdefghijklmnopqrstuvwxyz0123456:",
];

#[rustfmt::skip]
pub(in crate::input) const NUMBERS: &[&str] = &[
    "+", "-", "0", "1", "23", "555", "90", "180", "89.9", "-180", "179.5", ".", ".0", ".50", "00",
    ",", "(", ")", "*", "%23",
    "a", "F", ";ext=", ";EXT=", ";isub=", ";phone-context=", "example.com", "+44", ";u=", ";crs=",
    "wgs84", "WGS84", "nad83",
    ";a=", ";A=", ";b", ";x-y=", "=", "b", "%41", "%3b", "%2C", "/", ":", "@", "&", "!", "~",
    "1,2", "1,2,3", "-0", ",181",
    ",-180.0", ",180.5", "1,185", "91,", "90,", "1,181", "99,1", "-90.1,0",
];

#[rustfmt::skip]
pub(in crate::input) const ADDRESSES: &[&str] = &[
    "a", "b", "a@b.example", "A@B.example", ",", "@", ".", "%22", "%22a%20b%22@c", "%5C", "%40",
    "%2C", "%5B1.2.3.4%5D", "%5b",
    "?", "&", "=", "?subject=", "&to=", "?to=", "&TO=", "&%74o=", "&body=", "?cc=a@b", "%0D%0A",
    "%0d", "%0A", "%20", "%3A",
    "/", ":", ";", "+", "%c3%a9", "%00", "%25", "x", "!$'*", "(", "%22a%22b@c", "%22a%5C%22@c",
    "%22%22@b", "%5B%5D", "a..b",
    ".@", "?body=%0D%0A", "&to=a@b",
];

#[rustfmt::skip]
pub(in crate::input) const DATA: &[&str] = &[
    "text/plain", "TEXT/Html", "image", "/", ";", "charset=", ";Charset=utf-8",
    ";CHARSET=%22a%20b%22", ";base64", ";BASE64,",
    ";base64,", ",", "=", "a", "B", "SGk=", "QUJD", "QQ==", "AAAA", "%3D", "%2C", "%41", "%0A",
    "%20", "?", ":", "@", "+", "!",
    "(", "x", "%3b", "9", ";Base64,QQ==", ";base64,QR==", ";base64,QUI=", ";base64,QUJ=",
    ";base64,Q!==", ";base64,QUI%3D",
    ";base64,====", "text/plain;base64,AA!!",
];

#[rustfmt::skip]
pub(in crate::input) const SERVICES: &[&str] = &[
    "//", "//h", "//u@h", "//u:p@h", "//h:21", "//h:0", "//[::1]", "/", "/a", "/b/", "a", "0", "1",
    "9", "+", ".", "..", "?",
    "?a=b", "??sub", "?x?one?(a=b)", "?", ";", ";type=a", ";type=I", ";URI=", "=", ",", "@", "@h",
    "u@h.example", "a@b", ":",
    ":5060", ";transport=tcp", ";lr", "?subject=x", "&", "o=a,dc=b", "cn=x%2Cy", "%2F", "%41",
    "%09", "%0d", "%00", "%c3%a9",
    "*", "!", "(", ")", "blank", "comp.lang", "/C:/x", "/C%7C", "localhost", "/%20", "-",
    "h.example", "/disk$user/login.com",
    "login.com;2",
];
