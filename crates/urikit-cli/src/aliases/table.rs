//! The table of aliases.

/// Names of a task, and the forms of its command line. The first form that fits the arguments is
/// used.
type Alias = (&'static [&'static str], &'static [&'static str]);

/// Words with one meaning. A row can be about a subcommand, if an argument of another kind makes
/// sense only with other words.
#[rustfmt::skip]
pub(super) const WORDS: &[Alias] = &[
    // Inspect.
    (&["components", "dissect", "print", "show", "split"], &["parse"]),
    (&["json", "to-json"], &["parse --json"]),
    (&["csv", "to-csv"], &["parse --format csv"]),
    (&["cut", "field", "fields"], &["get {key}"]),
    (&["domain", "domains"], &["get domain"]),
    (&["basename", "filename"], &["get filename"]),
    (&["ext", "extension"], &["get extension"]),
    (&["anchor", "fragment", "hash"], &["get fragment"]),
    (&["host", "hostname", "hostnames", "hosts"], &["get host"]),
    (&["authority", "netloc"], &["get authority"]),
    (&["origin", "origins"], &["get origin"]),
    (&["password"], &["get password"]),
    (&["port", "ports"], &["get port"]),
    (&["protocol", "scheme"], &["get scheme {uri}", "explain --schemes {word}"]),
    (&["schemes"], &["get scheme {uri}", "explain --schemes"]),
    (&["subdomain"], &["get subdomain"]),
    (&["suffix", "tld"], &["get suffix"]),
    (&["surt"], &["get surt"]),
    (&["user", "username"], &["get user"]),
    (&["is-valid", "test", "valid", "validate", "verify"], &["check"]),
    (&["analyze", "describe", "info", "inspect", "why"], &["explain"]),
    (&["parsers", "readings"], &["explain --parsers"]),
    (&["cmp", "diff", "eq", "equal", "equals", "equivalent", "same"], &["compare"]),
    (&["autocomplete", "complete"], &["guess"]),
    // Transform.
    (&["absolute", "absolutize", "urljoin"], &["resolve"]),
    (&["join"], &["resolve {uri} {reference} {end}", "resolve {has:--base}", "resolve {has:-b}"]),
    (&["rel", "relative", "relativise"], &["relativize"]),
    (&["canon", "canonical", "canonicalise", "canonicalize", "norm", "normal", "normalise"],
        &["normalize"]),
    (&["ascii", "idn", "idna", "punycode", "to-ascii", "to-punycode"],
        &["normalize --to uri-idna {uri}"]),
    (&["to-unicode", "unicode"], &["normalize --to iri-idna {uri}"]),
    (&["iri", "to-iri"], &["normalize --to iri {uri}"]),
    (&["to-uri"], &["normalize --to uri {uri}"]),
    (&["change", "edit", "modify", "update"], &["set"]),
    (&["build", "compose", "construct", "create", "make", "new"], &["set --new"]),
    (&["add", "append"], &["set --append {pair}"]),
    (&["delete", "drop", "remove", "rm", "strip", "unset"], &["set --delete {name}"]),
    (&["keep"], &["set --keep query:{word}"]),
    (&["sort-params", "sort-query"], &["set --sort"]),
    (&["clean-tracking", "remove-tracking", "strip-tracking", "untrack"], &["set --tracking"]),
    (&["param", "parameters", "params", "query-params"], &["query"]),
    (&["query get", "query show", "query value"], &["get query:{word}"]),
    (&["query set"], &["set --set {pair}"]),
    (&["query add", "query append"], &["set --append {pair}", "set --append query:{word}"]),
    (&["query delete", "query drop", "query remove", "query rm", "query unset"],
        &["set --delete query:{word}"]),
    (&["query keep"], &["set --keep query:{word}"]),
    (&["query sort"], &["set --sort"]),
    (&["query all", "query list", "query ls", "query parse"], &["query --decode"]),
    (&["query keys"], &["get query-keys"]),
    (&["query"], &["get query:{parameter}"]),
    (&["expand"], &["template expand {template}"]),
    (&["match"], &["template match {template}"]),
    (&["vars"], &["template vars {template}"]),
    (&["template"], &["template expand {template}"]),
    (&["encode-uri", "encodeuri", "encodeuricomponent", "escape", "percent-encode", "quote",
        "url-encode", "urlencode"], &["encode"]),
    (&["decode-uri", "decodeuri", "decodeuricomponent", "percent-decode", "unescape", "unquote",
        "url-decode", "urldecode"], &["decode"]),
    (&["file", "file-path"], &["path"]),
    (&["to-path"], &["path --to file"]),
    (&["file-uri", "from-path", "to-file-uri"], &["path --to uri"]),
    // Select.
    (&["count", "count-by", "group", "group-by", "histogram", "statistics", "stats", "top"], &[
        "filter --count-by {key}", "filter {has:--by}", "filter {has:--count-by}",
        "filter {has:-k}",
    ]),
    (&["grep"], &["filter {condition}", "filter uri={pattern}"]),
    (&["sort"], &["sort --by {key}"]),
    (&["dedup", "deduplicate", "uniq", "unique"], &["dedupe"]),
    (&["dedupe"], &[
        "filter {drop:-c} {has:--by}", "filter --count-by normalized {drop:-c}",
        "filter {drop:--count} {has:--by}", "filter --count-by normalized {drop:--count}",
        "dedupe --by {key}",
    ]),
    // Documents.
    (&["links", "uris", "urls"], &["find"]),
    (&["extract"], &["get {key}", "find"]),
    (&["base"], &["find --show-base"]),
    (&["safe", "security", "vet"], &["audit"]),
    (&["ssrf"], &["audit --policy web-fetch"]),
    (&["rule", "rules"], &["audit --rules"]),
    // Reference.
    (&["completion", "completions"], &["--completions"]),
    (&["man"], &["--man"]),
    (&["version"], &["--version"]),
];

/// Words with several meanings, if no form of [`WORDS`] fits.
pub(super) const AMBIGUOUS: &[Alias] = &[
    (&["anonymize", "hide", "mask", "redact"], &["set --delete password", "set --delete query"]),
    (&["clean", "cleanup"], &["normalize", "set --tracking"]),
    (&["convert"], &["normalize --to uri-idna", "path"]),
    (&["fix", "repair"], &["guess", "set --lenient"]),
    (&["join"], &["resolve", "set {uri} {each:--append=path=}"]),
    (&["is-private"], &["audit --policy web-fetch"]),
    (&["lint"], &["check", "audit"]),
    (&["list"], &["parse", "find"]),
    (&["redirect"], &["resolve --base http://example.com/", "audit --policy redirect"]),
    (&["replace"], &["set --host example.com", "find --set scheme=https"]),
    (&["sanitize"], &["audit", "normalize"]),
    (&["scan"], &["find", "audit"]),
    (&["search"], &["find", "filter uri=*KEY*"]),
    (&["select"], &["get host", "filter host=example.com"]),
];

/// Subcommands, separated by commas (all, if empty), options, and the forms of their replacement.
type OptionAlias = (&'static str, &'static [&'static str], &'static [&'static str]);

/// Options with one meaning. `{option}` is the name of the option.
#[rustfmt::skip]
pub(super) const OPTIONS: &[OptionAlias] = &[
    // Input.
    ("find", &["--recursive", "-R", "-r"], &[""]),
    ("audit", &["--recursive", "-R", "-r"], &["--files {}"]),
    ("find", &["--file", "-f"], &["--input {}"]),
    ("", &["--file", "--from-file", "--input-file", "--url-file"], &["--input {}"]),
    ("", &["-f"], &["--input {file}", "--field {}"]),
    ("", &["--col", "--column", "--field-name"], &["--field {}"]),
    ("", &["--json-lines", "--jsonlines", "--ndjson"], &["--jsonl"]),
    ("", &["--print0", "--zero", "-z"], &["--null"]),
    ("", &["--threads", "--workers"], &["--jobs {}"]),
    ("encode, decode, find, normalize", &["--encoding"], &["--charset {}"]),
    ("find", &["--html", "--markdown", "--css", "--mail"], &["--type {option}"]),
    ("find", &["--ext", "--include"], &["--glob {}"]),
    // Output.
    ("get", &["--format", "--output", "--template", "-f", "-o"], &["{template}"]),
    ("find", &["--format", "-f"], &["--type {type}"]),
    ("", &["--out-format", "--output", "--output-format", "-o"], &["--format {}"]),
    ("", &["--plain"], &["--format plain"]),
    ("", &["--silent"], &["--quiet"]),
    ("", &["--no-color"], &["--color never"]),
    ("find", &["--only-urls", "--urls-only"], &["--format plain"]),
    ("find", &["--line-number", "--line-numbers", "--position", "--positions",
        "--with-filename", "-H", "-n"], &["--format human"]),
    ("find", &["--dedupe", "--uniq", "-u"], &["--unique"]),
    ("find", &["--absolute"], &["--resolve"]),
    ("parse, get, query", &["--decoded"], &["--decode"]),
    // Specifications and schemes.
    ("", &["--browser", "--whatwg"], &["--spec whatwg"]),
    ("", &["--specification", "--standard"], &["--spec {}"]),
    ("check", &["--strict"], &[""]),
    ("check", &["--absolute"], &["--as absolute-uri"]),
    ("guess", &["--default-scheme"], &["--scheme {}"]),
    ("normalize", &["--ascii", "--idna", "--punycode"], &["--to uri-idna"]),
    // Bases.
    ("resolve, relativize, find, guess",
        &["--against", "--base-uri", "--base-url", "--relative-to"], &["--base {}"]),
    // Conditions and keys.
    ("filter", &["--condition", "--if", "--where"], &["{}"]),
    ("filter", &["--domain", "--fragment", "--host", "--path", "--port", "--query", "--scheme",
        "--subdomain", "--suffix", "--user"], &["{option}={}"]),
    ("find", &["--domain", "--host", "--path", "--port"], &["--where {option}={}"]),
    ("filter", &["--exclude", "--invert-match", "--not"], &["--invert"]),
    ("filter", &["--or"], &["--any"]),
    ("filter", &["--by", "--group-by", "--key", "-k"], &["--count-by {}"]),
    ("find", &["--group-by"], &["--count-by {}"]),
    ("sort, dedupe", &["--key", "--on", "--sort-by", "-k"], &["--by {}"]),
    ("sort", &["--desc", "--descending"], &["--reverse"]),
    ("dedupe, compare, template match",
        &["--ignore-order", "--ignore-query-order"], &["--any-order"]),
    // Edits.
    ("set", &["--add", "--add-param", "--add-query", "--param", "--query-param"],
        &["--append {pair}"]),
    ("set, find", &["--drop", "--remove", "--rm", "--unset"], &["--delete {name}"]),
    ("set, find", &["--no-fragment", "--remove-fragment", "--strip-fragment"],
        &["--delete fragment"]),
    ("set, find", &["--no-query", "--remove-query", "--strip-query"], &["--delete query"]),
    ("set, find", &["--clean", "--no-tracking", "--remove-tracking", "--strip-tracking"],
        &["--tracking"]),
    ("set", &["--hostname"], &["--host {}"]),
    ("set", &["--username"], &["--user {}"]),
    ("set", &["--protocol"], &["--scheme {}"]),
    ("set", &["--anchor", "--hash"], &["--fragment {}"]),
    ("set", &["--pathname"], &["--path {}"]),
    ("set", &["--sort-params", "--sort-query"], &["--sort"]),
    ("set, find", &["--if"], &["--where {}"]),
    ("template expand", &["--set", "--var", "--variable", "-v"], &["{}"]),
    // Encoding and file names.
    ("encode, decode", &["--plus", "--www-form"], &["--form"]),
    ("encode", &["--as", "--for"], &["--component {}"]),
    ("path", &["--to-file"], &["--to file"]),
    ("path", &["--to-uri", "--to-url"], &["--to uri"]),
    ("path", &["--unix", "--windows"], &["--style {option}"]),
    // Audit.
    ("audit", &["--ssrf"], &["--policy web-fetch"]),
    ("audit", &["--profile"], &["--policy {}"]),
    ("audit", &["--ignore"], &["--allow {}"]),
];

/// Options of no subcommand: the subcommand of the call, the options, the form of a command line
/// that has their effect, and the programs that read its output.
#[rustfmt::skip]
pub(super) const LINES: &[OptionLine] = &[
    ("check", &["--scheme", "--schemes", "--allow-scheme"], "audit --allow-scheme {}", ""),
    ("check", &["--domain", "--host", "--allow-host"], "audit --allow-host {}", ""),
    ("compare", &["--ignore-fragment", "--no-fragment"], "set --delete fragment",
        " | paste -s - | uri compare"),
    ("compare", &["--ignore-query", "--no-query"], "set --delete query",
        " | paste -s - | uri compare"),
    ("filter", &["--uniq", "--unique", "-u"], "dedupe", " | uri filter"),
    ("normalize", &["--no-fragment", "--remove-fragment", "--strip-fragment"],
        "set --delete fragment", " | uri normalize"),
    ("normalize", &["--no-query", "--remove-query", "--strip-query"], "set --delete query",
        " | uri normalize"),
    ("normalize", &["--delete", "--remove", "-d"], "set --delete {name}", " | uri normalize"),
    ("normalize", &["--sort", "--sort-params", "--sort-query"], "set --sort", " | uri normalize"),
    ("normalize", &["--clean", "--remove-tracking", "--strip-tracking", "--tracking"],
        "set --tracking", " | uri normalize"),
    ("sort", &["--uniq", "--unique", "-u"], "dedupe", " | uri sort"),
];

type OptionLine = (&'static str, &'static [&'static str], &'static str, &'static str);
