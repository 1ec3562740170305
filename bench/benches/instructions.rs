//! Instruction counts of operations on fixed inputs. Run with `cargo xtask measure instructions`.
//!
//! Each benchmark runs in a separate process: with the widest vectors of the machine (group
//! `widest`), limited to vectors of 16 bytes (`width_16`), and without vectors (`width_1`).

#![expect(
    missing_docs,
    unused_qualifications,
    reason = "in code that the macros of gungraun generate"
)]

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;

use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use urikit::batch::{Columns, LineTerminator};
use urikit::normalize::Normalizer;
use urikit::percent::{self, AsciiSet};
use urikit::{IriRef, Uri, UriRef, UriRefBuf};
use urikit_simd::Width;
use urikit_template::{Template, Value};

/// The environment variable with the vector width of a group, in bytes.
const WIDTH: &str = "VECTOR_WIDTH";

/// Selects the `memcpy` of glibc for every x86-64 processor.
///
/// Without it the variant, and so the count, depends on the machine. Valgrind counts each byte that
/// `rep movsb` copies as an instruction.
const GLIBC_TUNABLES: &str = "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX_Fast_Unaligned_Load,-BMI2,-ERMS,-FSRM,-RTM,-SSE4_1,-SSE4_2,-SSSE3";

const WEB: &str = include_str!("inputs/web.txt");
const MESSY: &str = include_str!("inputs/messy.txt");
const RELATIVE: &str = include_str!("inputs/relative.txt");
const PLAIN: &str = include_str!("inputs/plain.txt");
const ESCAPED: &str = include_str!("inputs/escaped.txt");
const RAW: &str = include_str!("inputs/raw.txt");
const CJK: &str = include_str!("inputs/cjk.txt");
const TEMPLATES: &str = include_str!("inputs/templates.txt");

const BASE: Uri<'static> = Uri::from_static("http://a.example/b/c/d;p?q");

/// The values of template variables. The templates also use `none`, which is undefined.
#[rustfmt::skip] // A table.
const VALUES: [(&str, &str); 11] = [
    ("user", "torvalds"), ("repo", "linux-kernel"), ("text", "The quick brown fox jumps over the \
        lazy dog & runs away."),
    ("base", "https://example.com/some/where?with=query"), ("path", "/foo/bar"), ("section",
    "section 2.3"),
    ("q", "uri templates in practice"), ("page", "2"), ("lang", "en"), ("ext", "json"), ("name",
    "東京タワー"),
];
const TAGS: [&str; 3] = ["red", "light green", "blue"];
const WORDS: [&str; 2] = ["テンプレート", "展開"];
const KEYS: [(&str, &str); 3] = [("semi", ";"), ("dot", "."), ("comma", ",")];

/// Prepared inputs, and the operation to count on each of them.
struct Work<T: 'static> {
    inputs: &'static [T],
    operation: fn(&T),
}

impl<T> Work<T> {
    fn run(&self) {
        self.inputs.iter().for_each(self.operation);
    }
}

/// Prepares the inputs and runs the operation once.
///
/// The first run detects the CPU features, which is not to be counted.
fn prepare<T>(
    inputs: impl IntoIterator<Item = &'static str>,
    prepare: fn(&'static str) -> T,
    operation: fn(&T),
) -> Work<T> {
    match env::var(WIDTH).as_deref() {
        Ok("16") => assert_eq!(urikit_simd::limit(Width::Sixteen), Width::Sixteen),
        Ok("1") => assert_eq!(urikit_simd::limit(Width::One), Width::One),
        _ => {}
    }
    let inputs: Vec<T> = inputs.into_iter().map(prepare).collect();
    // The pointer is opaque, so that no count depends on how the compiler optimizes the loop.
    let work = Work { inputs: inputs.leak(), operation: black_box(operation) };
    work.run();
    work
}

/// An input of nearly 64 KiB: `start` and as many repetitions of `shape` as fit.
fn long(start: &str, shape: &str) -> Option<&'static str> {
    let room = (1 << 16) - start.len();
    Some(format!("{start}{}", shape.repeat(room / shape.len())).leak())
}

fn same(text: &'static str) -> &'static str {
    text
}

fn parsed(text: &'static str) -> UriRef<'static> {
    UriRef::parse(text).expect("the inputs are valid")
}

fn with_copy(text: &'static str) -> [UriRef<'static>; 2] {
    [parsed(text), parsed(text.to_owned().leak())]
}

fn with_normal_form(text: &'static str) -> [UriRef<'static>; 2] {
    let uri = parsed(text);
    [uri, parsed(uri.normalize().into_string().leak())]
}

/// A pair that differs in the last byte only.
fn with_other_fragment(text: &'static str) -> [UriRef<'static>; 2] {
    let other = if text.contains('#') { format!("{text}x") } else { format!("{text}#x") };
    [parsed(text), parsed(other.leak())]
}

type Values = BTreeMap<&'static str, Value<'static>>;

fn with_values(text: &'static str) -> (Template<'static>, Values) {
    let values = VALUES.map(|(name, value)| (name, Value::from(value)));
    let lists =
        [("tags", Value::list(TAGS)), ("words", Value::list(WORDS)), ("keys", Value::pairs(KEYS))];
    let template = Template::parse(text).expect("the inputs are templates");
    (template, values.into_iter().chain(lists).collect())
}

/// Keeps the compiler from removing the computation of a value.
fn keep<T>(value: T) {
    drop(black_box(value));
}

fn parse_one(text: &&'static str) {
    let uri = parsed(text);
    keep((
        uri.scheme(),
        uri.userinfo(),
        uri.host(),
        uri.port(),
        uri.path(),
        uri.query(),
        uri.fragment(),
    ));
}

fn parse_iri_one(text: &&'static str) {
    let iri = IriRef::parse(text).expect("the inputs are valid");
    keep((
        iri.scheme(),
        iri.userinfo(),
        iri.host(),
        iri.port(),
        iri.path(),
        iri.query(),
        iri.fragment(),
    ));
}

fn parse_owned_one(text: &&'static str) {
    keep(UriRefBuf::parse(*text));
}

fn lines_one(text: &&'static str) {
    keep(Columns::new().parse(text.as_bytes(), LineTerminator::Newline));
}

fn resolve_one(reference: &UriRef<'static>) {
    keep(BASE.resolve(*reference));
}

fn normalize_one(uri: &UriRef<'static>) {
    keep(uri.normalize());
}

fn is_normal_one(uri: &UriRef<'static>) {
    keep(Normalizer::new().is_normalized(uri));
}

fn compare_one([a, b]: &[UriRef<'static>; 2]) {
    keep(a.compare(*b));
}

fn decode_one(text: &&'static str) {
    keep(percent::decode(text).expect("the inputs are valid"));
}

fn encode_one(text: &&'static str) {
    keep(percent::encode_with(text, &AsciiSet::PATH));
}

fn expand_one((template, values): &(Template<'static>, Values)) {
    keep(template.expand(values));
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), same, parse_one))]
#[bench::messy(prepare(MESSY.lines(), same, parse_one))]
#[bench::relative(prepare(RELATIVE.lines(), same, parse_one))]
#[bench::long(prepare(long("https://example.com/", "segment/"), same, parse_one))]
fn parse(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), same, parse_iri_one))]
#[bench::cjk(prepare(CJK.lines(), same, parse_iri_one))]
fn parse_iri(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), same, parse_owned_one))]
#[bench::messy(prepare(MESSY.lines(), same, parse_owned_one))]
#[bench::relative(prepare(RELATIVE.lines(), same, parse_owned_one))]
fn parse_owned(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare([WEB], same, lines_one))]
#[bench::messy(prepare([MESSY], same, lines_one))]
fn lines(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), parsed, resolve_one))]
#[bench::messy(prepare(MESSY.lines(), parsed, resolve_one))]
#[bench::relative(prepare(RELATIVE.lines(), parsed, resolve_one))]
#[bench::long(prepare(long("", "../"), parsed, resolve_one))]
fn resolve(work: Work<UriRef<'static>>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), parsed, normalize_one))]
#[bench::messy(prepare(MESSY.lines(), parsed, normalize_one))]
#[bench::relative(prepare(RELATIVE.lines(), parsed, normalize_one))]
#[bench::long(prepare(long("https://example.com/", "%41"), parsed, normalize_one))]
fn normalize(work: Work<UriRef<'static>>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), parsed, is_normal_one))]
#[bench::messy(prepare(MESSY.lines(), parsed, is_normal_one))]
fn is_normal(work: Work<UriRef<'static>>) {
    work.run();
}

#[library_benchmark]
#[bench::web(prepare(WEB.lines(), with_copy, compare_one))]
#[bench::messy(prepare(MESSY.lines(), with_normal_form, compare_one))]
#[bench::different(prepare(MESSY.lines(), with_other_fragment, compare_one))]
fn compare(work: Work<[UriRef<'static>; 2]>) {
    work.run();
}

#[library_benchmark]
#[bench::plain(prepare(PLAIN.lines(), same, decode_one))]
#[bench::escaped(prepare(ESCAPED.lines(), same, decode_one))]
fn decode(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::plain(prepare(PLAIN.lines(), same, encode_one))]
#[bench::raw(prepare(RAW.lines(), same, encode_one))]
fn encode(work: Work<&'static str>) {
    work.run();
}

#[library_benchmark]
#[bench::templates(prepare(TEMPLATES.lines(), with_values, expand_one))]
fn expand(work: Work<(Template<'static>, Values)>) {
    work.run();
}

macro_rules! group {
    ($name:ident, $config:expr) => {
        library_benchmark_group!(
            name = $name,
            config = $config,
            benchmarks = [
                parse,
                parse_iri,
                parse_owned,
                lines,
                resolve,
                normalize,
                is_normal,
                compare,
                decode,
                encode,
                expand
            ]
        );
    };
}

group!(widest, LibraryBenchmarkConfig::default());
group!(width_16, LibraryBenchmarkConfig::default().env(WIDTH, "16"));
group!(width_1, LibraryBenchmarkConfig::default().env(WIDTH, "1"));

main!(
    config = LibraryBenchmarkConfig::default()
        .env("GLIBC_TUNABLES", GLIBC_TUNABLES)
        .tool(Callgrind::with_args(["--cache-sim=no", "--branch-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = [widest, width_16, width_1]
);
