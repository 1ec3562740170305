//! Inputs that parsers interpret differently.

use Verdict::{Agree, HostSplit, PathSplit};
use urikit_readings::comparison::Verdict;

/// An input with placeholders as in [`examples`](super::examples); for RFC 3986, 2396, 1738,
/// appendix B, and WHATWG a letter per distinct result, or `-` if rejected; and the verdict.
pub(super) type Split = (&'static str, &'static str, Verdict);

/// From the grammars and the URL Standard; `docs/readings.md` has answers of real parsers.
pub(super) const SPLITS: &[Split] = &[
    ("http://{w}.example/{p}", "aaaaa", Agree),
    ("http://{w}@{w}.example/{p}?{w}", "aaaaa", Agree),
    ("http://{w}@evil.example:80@{w}.com/{p}", "-a-bb", HostSplit),
    ("http://{w}@127.0.0.1 @{w}.com/{p}", "---aa", Agree),
    ("http://127.0.0.1:11211:80/{p}", "-a-b-", HostSplit),
    ("http://{w}.com#@evil.com/{p}", "aaaaa", Agree),
    ("http://{w}.com?@evil.com/{p}", "aabaa", HostSplit),
    ("ftp://{w}.com?@evil.com/{p}", "aabaa", HostSplit),
    ("http://evil.com\\@{w}.com/{p}", "---ab", HostSplit),
    ("http://{w}.com\\.evil.com/{p}", "---ab", HostSplit),
    ("https:\\\\{w}.com\\{p}", "---ab", HostSplit),
    ("http:/{w}.com/{p}", "aa-ab", HostSplit),
    ("http:{w}.com/{p}", "aa-ab", HostSplit),
    ("http:///{w}.com/{p}", "aa-ab", HostSplit),
    ("//{w}.com/{p}", "aa-a-", Agree),
    ("/\\{w}.com/{p}", "---a-", Agree),
    ("http://0177.0.0.1/{p}", "aaaab", HostSplit),
    ("http://2130706433/{p}", "ab-ac", HostSplit),
    ("http://0x7f.1/{p}", "ab-ac", HostSplit),
    ("http://127.1/{p}", "ab-ac", HostSplit),
    ("http://256.256.256.256/{p}", "aaaa-", Agree),
    ("http://127.0.0.1./{p}", "ab-ac", HostSplit),
    ("http://[::ffff:127.0.0.1]/{p}", "aa-aa", Agree),
    ("http://[v1.{w}]/{p}", "a--a-", Agree),
    ("http://[::1]{w}.com/{p}", "---a-", Agree),
    ("http://{w}_{w}.example/{p}", "ab-aa", HostSplit),
    ("http://{w}.com./{p}", "aa-aa", Agree),
    ("http://{w}.com:00080/{p}", "aaaaa", Agree),
    ("http://{w}.com:65536/{p}", "aaaa-", Agree),
    ("http://{w}.com:80a/{p}", "-a-b-", HostSplit),
    ("http://{w}%61.com/{p}", "ab-ac", HostSplit),
    ("http://127.0.0.1%2f.{w}.com/{p}", "ab-a-", HostSplit),
    ("http://{w}。com/{p}", "---ab", HostSplit),
    ("http://{w};evil.com/{p}", "ab-aa", HostSplit),
    ("http://{w}/{p}/{w}/%2e%2e/{w}", "aaaab", PathSplit),
    ("http://{w}/..;/{p}", "aaaaa", Agree),
    ("http://{w}:{w}@{w}@{w}/{p}", "-a-bb", HostSplit),
    ("http://{w}/{p}#{w}#{w}", "--aaa", Agree),
    ("http://{w}/{p}%zz", "---aa", Agree),
    ("http://{w}\t.evil.com/{p}", "---ab", HostSplit),
    ("ftp://{w}/{p}?{w}", "aabaa", PathSplit),
    ("http://{w}/{p}[1]", "---aa", Agree),
    ("http://{w}/{p}?a[]={w}", "-a-aa", Agree),
    ("http://{w}/~{p}", "aa-aa", Agree),
];
