//! The number of allocations does not grow with the number of valid rows.

use clap::Args;

use super::{Check, Get, Normalize, Parse, Resolve, Settings, Subcommand};
use crate::args::{CheckArgs, Color, GetArgs, Look, NormalizeArgs, ParseArgs, ResolveArgs};
use crate::domains::Domains;
use crate::input::rows::{Block, Feed, Inputs};
use crate::output::page::{Page, Scratch};
use crate::output::screen::View;
use crate::reading::Values;
use crate::template::Template;

/// Rows of various lengths, all valid and normalized, that fill several blocks.
fn good(count: usize) -> Vec<u8> {
    let row = |n: usize| {
        format!("https://user@example.com:81{n}/path/{n}/with%20{}?q={n}#f", "x".repeat(n % 90))
    };
    (0..count).map(|n| row(n) + "\n").collect::<String>().into_bytes()
}

/// The same, but every third row is invalid.
fn mixed(count: usize) -> Vec<u8> {
    let mut rows = good(count);
    let mut line = 0;
    for byte in &mut rows {
        line += usize::from(*byte == b'\n');
        if line % 3 == 0 && *byte == b'?' {
            *byte = b'|';
        }
    }
    rows
}

/// Parses a command line, with output as for a pipe.
fn command(line: &[&str]) -> Box<dyn Subcommand> {
    let (name, words) = (line[0], line.iter());
    let look = Look { color: Color::Never, show_secrets: false };
    let plain = |mut settings: Settings| {
        if let View::Drawn(_) = settings.view {
            settings.view = View::Plain;
        }
        settings
    };
    let settings = |spec, output| plain(Settings::new(spec, output, look));
    match name {
        "parse" => {
            let a: &ParseArgs = arguments(words);
            Box::new(Parse::new(settings(a.spec.spec.spec, &a.output), Values::Raw))
        }
        "get" => {
            let a: &GetArgs = arguments(words);
            let template = Template::new(&a.template, a.spec.spec.spec).expect("a template");
            let domains = Domains::default();
            Box::new(Get::new(
                settings(a.spec.spec.spec, &a.output),
                Values::Raw,
                template,
                domains,
            ))
        }
        "check" => {
            let a: &'static CheckArgs = arguments(words);
            Box::new(Check::new(settings(a.spec.spec.spec, &a.output), a))
        }
        "normalize" => {
            let a: &'static NormalizeArgs = arguments(words);
            Box::new(Normalize::new(settings(a.spec.spec.spec, &a.output), a))
        }
        _ => {
            let a: &ResolveArgs = arguments(words);
            let (base, mut page) = (a.base.as_deref().expect("a base"), Page::default());
            let resolve = Resolve::new(settings(a.spec.spec.spec, &a.output), base, a, &mut page);
            Box::new(resolve.expect("a base"))
        }
    }
}

/// Parses the arguments of a subcommand. The first word is its name.
fn arguments<'w, A: Args>(words: impl Iterator<Item = &'w &'w str>) -> &'static A {
    let command = A::augment_args(clap::Command::new("test"));
    let matches = command.try_get_matches_from(words).expect("these are arguments");
    Box::leak(Box::new(A::from_arg_matches(&matches).expect("parsed")))
}

/// Counts the allocations for reading a file of these rows and writing the pages.
fn allocations(command: &dyn Subcommand, rows: &[u8]) -> u64 {
    let path = std::env::temp_dir().join(format!("urikit-allocations-{}", std::process::id()));
    std::fs::write(&path, rows).expect("a file can be written");
    let words = ["parse", "-i", path.to_str().expect("UTF-8")];
    let parse: &ParseArgs = arguments(words.iter());
    let mut feed = Feed::new(Inputs::of_files(&[], &parse.input.rows, parse.input.format()));
    let mut written = 0;
    let measured = allocation_counter::measure(|| {
        let (mut block, mut scratch) = (Block::empty(), Scratch::default());
        while let Some(mut full) = feed.fill(block) {
            let (chunk, page) = full.parts();
            command.chunk(&chunk, page, &mut scratch);
            written += page.rows.len();
            block = full;
        }
    });
    std::fs::remove_file(&path).expect("it is there");
    assert!(written >= rows.len() / 40, "the rows were not written");
    measured.count_total
}

/// The allocations for an error, its message, help, and excerpt with its characters, and for two
/// searches for secrets, which decode the input.
const PER_ERROR: u64 = 5 + 2 * 2;

#[test]
fn valid_rows_do_not_allocate() {
    let (some, twice) = (2_000, 4_000);
    for line in [
        &["parse"][..],
        &["parse", "--json"],
        &["get", "{host}"],
        &["get", "{domain} {suffix} {subdomain}"],
        &["get", "--json", "{scheme} {host}:{port} {path}"],
        &["check"],
        &["check", "--json"],
        &["check", "--as", "uri"],
        &["normalize"],
        &["normalize", "--json"],
        &["resolve", "--base", "http://a/b/c/d;p?q"],
        &["resolve", "--json", "--base", "http://a/b/c/d;p?q"],
    ] {
        let command = command(line);
        for (rows, per_error) in [(good as fn(usize) -> Vec<u8>, 0), (mixed, PER_ERROR)] {
            // The first run allocates caches and lets the buffers grow to their final size.
            allocations(&*command, &rows(some));
            let (some, twice) =
                (allocations(&*command, &rows(some)), allocations(&*command, &rows(twice)));
            let errors = 2_000 / 3 + 1;
            // A later block may contain longer errors than all previous ones.
            assert!(
                twice <= some + 8 + per_error * errors,
                "{line:?}: {some} allocations, and {twice} for twice the rows"
            );
            assert!(some < 100 + per_error * errors, "{line:?}: {some} allocations");
        }
    }
}
