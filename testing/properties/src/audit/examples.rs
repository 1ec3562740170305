//! Examples for the rules of the audit, with placeholders for random words and paths.

use Severity::{Error, Info, Warning};
use urikit_audit::Severity;

/// A rule, its severity, and an input with `«»` around the finding. `{w}` is a word, and `{p}` are
/// words separated by slashes.
pub(super) type Example = (&'static str, Severity, &'static str);

/// From RFC 3986, RFC 2396, RFC 1738, the URL Standard, and the advisories in `docs/rules.md`.
pub(super) const EXAMPLES: &[Example] = &[
    ("backslash", Error, "http://127.0.0.1«\\»@{w}.example/{p}"),
    ("backslash", Error, "https:«\\\\»{w}.example\\{w}"),
    ("backslash", Error, "/«\\»{w}.example/{p}"),
    ("backslash", Error, "http://{w}.example/{p}?{w}#{w}«\\»{w}"),
    ("ws-ctl", Error, "http://{w}«\t».{w}.example/{p}"),
    ("ws-ctl", Error, "«\u{1}»http://{w}.example/{p}"),
    ("ws-ctl", Error, "http://{w}.example/{p}« \r\n»{w}"),
    ("ws-ctl", Error, "mailto:{w}@{w}.example?{w}=«\u{7f}»"),
    ("bidi-invisible", Warning, "http://{w}.example/{p}«%E2%80%AE»cod.exe"),
    ("bidi-invisible", Warning, "http://{w}.example/{p}«\u{200b}»{w}"),
    ("multi-hash", Error, "http://{w}.example/{p}#{w}«#»{w}"),
    ("syntax", Warning, "http://{w}.example/{p}«[»1]"),
    ("syntax", Warning, "http://{w}.example/«{»{w}}"),
    ("syntax", Warning, "http://{w}.example/{p}?{w}=«é»{w}"),
    ("spec-drift", Warning, "ftp://«{w}.example»?@evil.com/"),
    ("spec-drift", Warning, "http://«{w}_{w}.example»/{p}"),
    ("spec-drift", Info, "ftp://{w}.example/{p}«?{w}»"),
    ("not-unanimous", Error, "http://«{w}@»{w}.example/{p}"),
    ("not-unanimous", Error, "http://«{w}_{w}».example/{p}"),
    ("not-unanimous", Error, "https://{w}.example:«080»/{p}"),
    ("not-unanimous", Error, "http://{w}.example/{p}/«%2e»%2e/{w}"),
    ("not-unanimous", Error, "http://{w}.example/{p}/«..»/{w}"),
    ("not-unanimous", Error, "http:«»/{w}.example/{p}"),
    ("not-unanimous", Error, "«mailto»:{w}@{w}.example"),
    ("scheme-case-or-ctl", Error, "« »http://{w}.example/{p}"),
    ("scheme-case-or-ctl", Error, "ht«\n»tp://{w}.example/{p}"),
    ("scheme-case-or-ctl", Info, "«Http»://{w}.example/{p}"),
    ("scheme-missing", Warning, "«//»{w}.example/{p}"),
    ("scheme-missing", Warning, "«»{w}.example/{p}"),
    ("scheme-mixup", Warning, "«jar»:http://{w}.example/{p}!/{w}"),
    ("scheme-mixup", Warning, "«url»:http://{w}.example/{p}"),
    ("scheme-script", Error, "«javascript»://{w}.example/%0a{w}"),
    ("scheme-script", Error, "«data»:text/html,{w}"),
    ("scheme-script", Error, "«file»:///{p}"),
    ("scheme-other", Warning, "«gopher»://{w}.example/{p}"),
    ("scheme-other", Warning, "«{w}»:{p}"),
    ("slash-count", Error, "http:«/»{w}.example/{p}"),
    ("slash-count", Error, "http:«///»{w}.example/{p}"),
    ("slash-count", Error, "https:«»{w}.example/{p}"),
    ("password", Error, "ftp://{w}:«{w}»@{w}.example/{p}"),
    ("password", Error, "https://:«{w}»@{w}.example:81/{p}"),
    ("userinfo-present", Warning, "ftp://«{w}@»{w}.example/{p}"),
    ("userinfo-present", Error, "http://«{w}:{w}@»{w}.example/{p}"),
    ("userinfo-looks-like-host", Error, "http://«{w}.example»:80@{w}.example/{p}"),
    ("userinfo-looks-like-host", Error, "https://«{w}%2Eexample»@{w}.example/{p}"),
    ("multi-at", Error, "http://{w}@127.0.0.1:11211«@»{w}.example/{p}"),
    ("at-after-delim", Warning, "http://{w}.example#«@»{w}.example/{p}"),
    ("at-after-delim", Warning, "ftp://{w}.example?«@»{w}.example/{p}"),
    ("host-empty", Error, "http://«»:80/{p}"),
    ("host-empty", Error, "http://{w}@«»/{p}"),
    ("host-trailing-dot", Warning, "http://{w}.example«.»/{p}"),
    ("host-pct", Error, "http://{w}.example«%2f».{w}.example/{p}"),
    ("host-nonldh", Warning, "http://{w}«;»{w}.example/{p}"),
    ("host-nonldh", Warning, "http://«-»{w}.example/{p}"),
    ("ipv6-zone", Warning, "http://[fe80::1«%25{w}»]/{p}"),
    ("ipvfuture", Warning, "http://«[v1.{w}]»/{p}"),
    ("junk-after-bracket", Error, "http://[::1]«{w}.example»/{p}"),
    ("host-idn-mixed", Warning, "http://«xn--pple-43d».com/{p}"),
    ("host-idn-mixed", Info, "http://{w}.«xn--mnchen-3ya».example/{p}"),
    ("host-nfkc", Error, "http://{w}«。»com/{p}"),
    ("host-nfkc", Error, "http://«ⓔ»{w}.example/{p}"),
    ("host-local", Warning, "http://«localhost»:8080/{p}"),
    ("host-local", Warning, "http://«{w}.local»/{p}"),
    ("host-local", Warning, "https://«{w}»/{p}"),
    ("host-special", Warning, "http://«{w}.test»/{p}"),
    ("host-special", Warning, "http://«{w}.{w}.onion»/{p}"),
    ("ipv4-rare", Error, "http://«0177.0.0.1»/{p}"),
    ("ipv4-rare", Error, "http://«0x7f.1»/{p}"),
    ("ipv4-rare", Error, "http://«2130706433»/{p}"),
    ("ipv4-rare", Error, "http://«127.1»:80/{p}"),
    ("ipv4-overflow", Warning, "http://«256.256.256.256»/{p}"),
    ("ipv4-overflow", Warning, "http://«1.2.3.4.5»/{p}"),
    ("ip-special", Warning, "http://«[::ffff:127.0.0.1]»/{p}"),
    ("ip-special", Warning, "http://«169.254.169.254»/{p}"),
    ("ip-special", Warning, "http://{w}:{w}@«10.0.0.1»:80/{p}"),
    ("ip-special", Warning, "http://«192.168.1.1»?{w}"),
    ("ip-special", Warning, "http://«[fc00::1]»/{p}"),
    ("port-wellknown-mismatch", Error, "http://{w}.example:«25»/{p}"),
    ("port-wellknown-mismatch", Error, "https://{w}.example:«80»/{p}"),
    ("port-service", Warning, "http://{w}.example:«6379»/{p}"),
    ("port-service", Warning, "https://{w}.example:«2375»/{p}"),
    ("gopher-smtp", Error, "gopher://{w}.example:«25»/_{w}"),
    ("gopher-smtp", Error, "dict://{w}.example:«11211»/{w}"),
    ("port-odd", Warning, "http://{w}.example«:»/{p}"),
    ("port-odd", Warning, "http://{w}.example:«00080»/{p}"),
    ("port-odd", Warning, "http://{w}.example:«65536»/{p}"),
    ("two-ports", Error, "http://127.0.0.1:11211«:80»/{p}"),
    ("pct-bad", Error, "http://{w}.example/{p}«%zz»"),
    ("pct-bad", Error, "http://{w}.example/{p}?{w}«%4»"),
    ("nul-escape", Error, "http://{w}.example/{p}«%00».png"),
    ("crlf-escape", Error, "ftp://{w}«%0D»%0ADELE:{w}@{w}.example/"),
    ("crlf-escape", Warning, "http://{w}.example/{p}«%0a»"),
    ("double-encoded", Warning, "http://{w}.example/{p}/«%252e»%252e/"),
    ("overlong-utf8", Warning, "http://{w}.example/{p}/«%c0%ae»%c0%ae/"),
    ("overlong-utf8", Info, "http://{w}.example/{p}«%e9»"),
    ("dot-encoded", Warning, "http://{w}.example/{p}/«%2e%2e»/{w}"),
    ("dot-param", Warning, "http://{w}.example/{p}/«..;»/{w}"),
    ("slash-encoded", Warning, "http://{w}.example/{p}/..«%2f»..%2f{w}"),
    ("slash-encoded", Warning, "ftp://{w}.example/«%2F»{p}"),
    ("path-device", Warning, "http://{w}.example/{p}/«aux»"),
    ("path-device", Warning, "http://{w}.example/{p}/«LPT1.txt»"),
    ("path-drive", Warning, "file:///«C:»/{p}"),
    ("path-drive", Warning, "http://{w}.example/{p}/«c%3A»/{w}"),
    ("path-unc", Warning, "file://«{w}.example»/{p}"),
    ("path-unc", Warning, "file://«//»{w}.example/{p}"),
    ("empty-path-normal-collision", Warning, "m:«/.//{p}»"),
    ("empty-path-normal-collision", Warning, "m:«/{w}/..//{p}»"),
    ("relative-escape", Warning, "http://{w}.example/{w}/../«..»/{p}"),
    ("relative-escape", Warning, "«//»{w}.example/{p}"),
    ("secret-in-query", Info, "https://{w}.example/{p}?{w}={w}&access_token=«{w}»"),
    ("secret-in-query", Info, "https://{w}.example/{p}#id_token=«{w}»"),
    ("nested-uri", Info, "http://{w}.example/{p}?{w}=«http://{w}.example/{p}»"),
    ("nested-uri", Info, "http://{w}.example/{p}?{w}=«https%3A%2F%2F{w}.example%2F»&{w}=1"),
    ("mailto-hdr", Error, "mailto:{w}@{w}.example?subject={w}«%0d»%0aBcc:{w}@{w}.example"),
    ("mailto-hdr", Error, "mailto:{w}@{w}.example?«BCC»={w}@{w}.example"),
];

/// Similar inputs without a finding.
pub(super) const SIMILAR: &[(&str, &str)] = &[
    ("backslash", "http://{w}.example/{p}%5C{w}"),
    ("ws-ctl", "http://{w}.example/{p}%20{w}"),
    ("bidi-invisible", "http://{w}.example/{p}%E2%82%AC"),
    ("multi-hash", "http://{w}.example/{p}#{w}%23{w}"),
    ("syntax", "http://{w}.example/{p}?{w}=%C3%A9#{w}"),
    ("password", "https://{w}@{w}.example/{p}"),
    ("userinfo-present", "http://{w}.example/@{w}:{p}"),
    ("host-local", "http://{w}.localhost.example/{p}"),
    ("host-special", "http://{w}.test.example/{p}"),
    ("ipv4-rare", "http://127.0.0.1.{w}.example/{p}"),
    ("ip-special", "http://8.8.8.8/{p}"),
    ("ip-special", "http://127.0.0.1.{w}.example/{p}"),
    ("port-service", "http://{w}.example:8080/{p}"),
    ("port-wellknown-mismatch", "http://{w}.example:80/{p}"),
    ("pct-bad", "http://{w}.example/{p}%25zz"),
    ("dot-encoded", "http://{w}.example/{p}/{w}%2e{w}"),
    ("path-device", "http://{w}.example/{p}/aux{w}"),
    ("secret-in-query", "https://{w}.example/{p}?tokens={w}"),
    ("nested-uri", "http://{w}.example/{p}?{w}={p}"),
    ("mailto-hdr", "mailto:{w}@{w}.example?cc={w}@{w}.example"),
    ("host-nonldh", "http://{w}-{w}.example/{p}"),
    ("host-idn-mixed", "http://{w}.example/xn--pple-43d/{p}"),
    ("scheme-script", "https://{w}.example/javascript:{p}"),
    ("not-unanimous", "https://{w}.example:8443/{p}?{w}={w}#{w}"),
];

/// Inputs with `«»` around each secret.
pub(super) const SECRETS: &[&str] = &[
    "ftp://{w}:«{w}»@{w}.example/{p}",
    "https://{w}:«{w}»@{w}.example:81/{p}?token=«{w}»&{w}={w}",
    "https://{w}.example/{p}?{w}={w}&PASSWORD=«{w}»#access_token=«{w}»",
    "https://{w}.example/{p}?user%5Bpassword%5D=«{w}»",
    "https:\\\\{w}:«{w}»@{w}.example/{p}",
    "see ftp://{w}:«{w}»@{w}.example/ and http://{w}:«{w}»@{w}.example/",
    "https://{w}.example/?{w}=http%3A%2F%2F{w}%3A«{w}»%40{w}.example%2F",
    "//{w}:«{w}»@{w}.example/{p}",
    "https://{w}.example/?{w}=http:\\\\{w}:«{w}»@{w}.example/&{w}=ftp:/{w}:«{w}»@{w}.example/",
    "https://{w}.example/?{w}=http%253A%252F%252F{w}%253A«{w}»%2540{w}.example",
    "https://{w}.example/{w}%3Btoken=«{w}»/{p}?%2570assword=«{w}»",
    "https://{w}.example/{p}?{w}={w}&keys={w}#{w}",
    "mailto:{w}@{w}.example?subject={w}",
];

#[cfg(test)]
mod tests {
    use urikit_audit::Rule;

    #[test]
    fn each_rule_has_an_example() {
        // Policies never enable the rules for the allowlists of a guard.
        let by_guard = ["host-not-allowed", "origin-changed", "scheme-not-allowed"];
        for rule in Rule::all().filter(|rule| !by_guard.contains(&rule.id)) {
            assert!(super::EXAMPLES.iter().any(|(id, ..)| *id == rule.id), "{}", rule.id);
        }
        for (id, ..) in super::EXAMPLES {
            assert!(Rule::find(id).is_some(), "{id}");
        }
    }
}
