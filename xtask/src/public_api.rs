//! `cargo xtask public-api`: the public items of the libraries, compared with `docs/api/`.

use std::collections::HashSet;
use std::fs;

use anyhow::{Context as _, Result, bail};
use public_api::{Builder, PublicItem};

use crate::packages::LIBRARIES;
use crate::process::{cargo, command, root, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the listings instead of comparing with them
    #[arg(long)]
    update: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let directory = root().join("docs/api");
    let new = target().join("public-api/listings");
    // An earlier run may have left the listing of a package that has been renamed.
    if new.exists() {
        fs::remove_dir_all(&new)?;
    }
    fs::create_dir_all(&new)?;
    for name in LIBRARIES {
        let file =
            if arguments.update { &directory } else { &new }.join(name).with_extension("txt");
        fs::write(&file, listing(name)?)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    if !arguments.update {
        let mut diff = command("git");
        diff.args(["diff", "--no-index", "--no-color", "--unified=0"]).arg(&directory).arg(&new);
        if !diff.status()?.success() {
            bail!(
                "the public API has changed; if that is intended, run `cargo xtask public-api \
                    --update`"
            );
        }
    }
    Ok(())
}

/// The public items of a crate with all its features, one a line.
fn listing(name: &str) -> Result<String> {
    // Dependencies may be compiled differently if they detect unstable features.
    let target = target().join("public-api");
    let mut rustdoc = cargo(["rustdoc", "--quiet", "--lib", "--all-features", "--package", name]);
    rustdoc.args(["--", "-Zunstable-options", "--output-format", "json"]);
    run(rustdoc.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", &target))?;
    let json = target.join("doc").join(name.replace('-', "_")).with_extension("json");
    let api = Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .context(
            "this Rust writes rustdoc JSON in another format than the `public-api` crate reads",
        )?;
    let is_trait_impl = |line: &str| line.starts_with("impl") && line.contains(" for ");
    let trait_impls: HashSet<_> =
        api.items().filter(|item| is_trait_impl(&item.to_string())).map(PublicItem::id).collect();
    // The trait implies the methods of an implementation, and the path of a method has its type.
    let is_implied = |item: &PublicItem, line: &str| {
        item.parent_id().is_some_and(|parent| trait_impls.contains(&parent))
            || line.starts_with("impl") && !is_trait_impl(line) && !line.contains(": ")
    };
    let lines = api
        .items()
        .map(|item| (item, item.to_string()))
        .filter(|(item, line)| !is_implied(item, line));
    Ok(lines.map(|(_, line)| without_std_paths(&line) + "\n").collect())
}

/// Abbreviates `core::option::Option` to `Option`, and the like.
fn without_std_paths(line: &str) -> String {
    let words = line.split_inclusive(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
    words
        .map(|word| match word.split("::").next() {
            Some("core" | "alloc" | "std") => word.rsplit("::").next().unwrap_or(word),
            _ => word,
        })
        .collect()
}
