//! The number of allocations does not grow with the number of valid rows.

use clap::Parser as _;

use super::{Check, Get, Normalize, Parse, Resolve, Settings, Subcommand};
use crate::args::{Cli, Command};
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
    let cli: &'static Cli =
        Box::leak(Box::new(Cli::try_parse_from(line).expect("these are arguments")));
    let look = cli.look;
    let plain = |mut settings: Settings| {
        if let View::Drawn(_) = settings.view {
            settings.view = View::Plain;
        }
        settings
    };
    let settings = |spec, output| plain(Settings::new(spec, output, look));
    match cli.command.as_ref().expect("a subcommand") {
        Command::Parse(a) => Box::new(Parse::new(settings(a.spec.spec, &a.output), Values::Raw)),
        Command::Get(a) => {
            let template = Template::new(&a.template, a.spec.spec).expect("a template");
            let domains = Domains::default();
            Box::new(Get::new(settings(a.spec.spec, &a.output), Values::Raw, template, domains))
        }
        Command::Check(a) => Box::new(Check::new(settings(a.spec.spec, &a.output), a)),
        Command::Normalize(a) => Box::new(Normalize::new(settings(a.spec.spec, &a.output), a)),
        Command::Resolve(a) => {
            let (base, mut page) = (a.base.as_deref().expect("a base"), Page::default());
            let resolve = Resolve::new(settings(a.spec.spec, &a.output), base, a, &mut page);
            Box::new(resolve.expect("a base"))
        }
        _ => unreachable!("not measured"),
    }
}

/// Counts the allocations for reading a file of these rows and writing the pages.
fn allocations(command: &dyn Subcommand, rows: &[u8]) -> u64 {
    let path = std::env::temp_dir().join(format!("urikit-allocations-{}", std::process::id()));
    std::fs::write(&path, rows).expect("a file can be written");
    let cli = Cli::try_parse_from(["uri", "-i", path.to_str().expect("UTF-8")])
        .expect("these are arguments");
    let mut feed = Feed::new(Inputs::new(&[], &cli.parse.input.rows, cli.parse.input.format(None)));
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

/// The allocations for the message, help, and excerpt of an error, and for two searches for
/// secrets, which decode the input.
const PER_ERROR: u64 = 3 + 2 * 2;

#[test]
fn valid_rows_do_not_allocate() {
    let (some, twice) = (2_000, 4_000);
    for line in [
        &["uri", "parse"][..],
        &["uri", "parse", "--json"],
        &["uri", "get", "{host}"],
        &["uri", "get", "{domain} {suffix} {subdomain}"],
        &["uri", "get", "--json", "{scheme} {host}:{port} {path}"],
        &["uri", "check"],
        &["uri", "check", "--json"],
        &["uri", "check", "--as", "uri"],
        &["uri", "normalize"],
        &["uri", "normalize", "--json"],
        &["uri", "resolve", "--base", "http://a/b/c/d;p?q"],
        &["uri", "resolve", "--json", "--base", "http://a/b/c/d;p?q"],
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
