//! The modules of each crate import each other in one direction, without a cycle.
//!
//! A module is a top-level one, or one in a group: a top-level module that only declares other
//! modules. Items of the root itself and calls of methods are not imports, and are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

const CRATES: [&str; 8] = [
    "urikit",
    "urikit-legacy",
    "urikit-simd",
    "urikit-schemes",
    "urikit-template",
    "urikit-text",
    "urikit-audit",
    "urikit-cli",
];

/// For each module, the modules that it names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// A file of a crate.
struct Source {
    /// The module that it belongs to; `lib` or `main` for the root.
    module: String,
    /// How many modules it is inside of, itself included: 2 for `a/b.rs`.
    depth: usize,
    file: syn::File,
}

impl Source {
    fn new(module: &str, depth: usize, text: &str) -> syn::Result<Self> {
        Ok(Self { module: module.to_owned(), depth, file: syn::parse_file(text)? })
    }
}

#[test]
fn no_crate_has_a_cycle() {
    for name in CRATES {
        let graph = graph(&sources(name));
        assert!(graph.len() > 3, "{name} has few modules: {graph:?}");
        if let Some(cycle) = cycle(&graph) {
            panic!("{name}: {}; move what the first needs of the last", cycle.join(" -> "));
        }
    }
}

#[test]
fn an_upward_import_is_a_cycle() {
    let mut sources = sources("urikit");
    assert_eq!(cycle(&graph(&sources)), None);
    let planted = "fn planted(uri: crate::UriRef<'_>) {}";
    sources.push(Source::new("chars", 1, planted).expect("Rust"));
    let found = cycle(&graph(&sources)).expect("a cycle");
    assert!(
        found.contains(&"chars".to_owned()) && found.contains(&"reference".to_owned()),
        "{found:?}"
    );
}

#[test]
fn imports_are_found_in_every_form() {
    let imports = |text: &str| {
        let root = Source::new("lib", 0, "pub use d::Root;").expect("Rust");
        graph(&[root, Source::new("a", 1, text).expect("Rust")])
            .remove("a")
            .unwrap_or_default()
            .into_iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(imports("use crate::b::{self, C}; use crate::{c, d::E as F};"), ["b", "c", "d"]);
    assert_eq!(imports("fn f() -> crate::b::C { crate::c::d() }"), ["b", "c"]);
    assert_eq!(imports("fn f() { assert!(crate::b::is()); crate::c::m!(); }"), ["b", "c"]);
    assert_eq!(imports("use {std::fmt, crate::b}; use super::{c::D, Root};"), ["b", "c", "d"]);
    assert_eq!(imports("use crate::Root; use super::b;"), ["b", "d"]);
    assert_eq!(imports("mod inner { use super::b; use super::super::c; }"), ["c"]);
    let imports_in_group = |text: &str| {
        let sources = [("g::a", text), ("g::b", ""), ("c", "")];
        let sources = sources.map(|(module, text)| {
            Source::new(module, 1 + module.matches("::").count(), text).expect("Rust")
        });
        graph(&sources).remove("g::a").unwrap_or_default().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(
        imports_in_group("use crate::g::{b::B, d}; use crate::c::C;"),
        ["c", "g::b", "g::d"]
    );
    assert_eq!(imports_in_group("use super::b::B; fn f() { crate::g::d::e() }"), ["g::b", "g::d"]);
    assert_eq!(
        imports_in_group("use super::super::c; fn f() { g!(crate::g::b::B) }"),
        ["c", "g::b"]
    );
    assert_eq!(imports("use crate::a::b; use super::a; use self::b; use std::fmt;"), [""; 0]);
    assert_eq!(
        imports("#[cfg(test)] mod tests { use crate::b; } #[cfg(all(test, unix))] use crate::c;"),
        [""; 0]
    );
}

/// Whether a file only declares modules.
fn is_group(file: &syn::File) -> bool {
    let is_declaration = |item: &Item| matches!(item, Item::Mod(item) if item.content.is_none());
    !file.items.is_empty() && file.items.iter().all(is_declaration)
}

/// The files of a crate without tests.
fn sources(name: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(name).join("src");
    let parse_file = |file: &Path| {
        let text = fs::read_to_string(file).expect("a source file");
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    let is_in_group = |first: &str| {
        let file = root.join(first).with_extension("rs");
        file.exists() && is_group(&parse_file(&file))
    };
    let mut files = Vec::new();
    list(&root, &mut files);
    let parse = |file: PathBuf| {
        let relative = file.strip_prefix(&root).expect("below the root").with_extension("");
        let modules: Vec<_> = relative.iter().map(|name| name.to_str().expect("UTF-8")).collect();
        let (first, last) = (*modules.first()?, *modules.last()?);
        let depth = if matches!(first, "lib" | "main") { 0 } else { modules.len() };
        let module = match modules.get(1) {
            Some(second) if is_in_group(first) => format!("{first}::{second}"),
            _ => first.to_owned(),
        };
        let source = Source { module, depth, file: parse_file(&file) };
        (!matches!(first, "tests" | "testing") && last != "tests").then_some(source)
    };
    files.into_iter().filter_map(parse).collect()
}

fn list(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn graph(sources: &[Source]) -> Graph {
    let mut exports = Exports::default();
    for root in sources.iter().filter(|source| source.depth == 0) {
        exports.visit_file(&root.file);
    }
    let groups: BTreeSet<&str> =
        sources.iter().filter_map(|source| Some(source.module.split_once("::")?.0)).collect();
    let mut graph = Graph::new();
    for Source { module, depth, file } in sources.iter().filter(|source| source.depth > 0) {
        let found = BTreeSet::new();
        let mut imports =
            Imports { module, exports: &exports, groups: &groups, found, depth: *depth };
        imports.visit_file(file);
        graph.entry(module.clone()).or_default().extend(imports.found);
    }
    graph
}

/// A cycle, from its first module to the first again.
fn cycle(graph: &Graph) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    graph.keys().find_map(|start| cycle_from(start, graph, &mut Vec::new(), &mut done))
}

fn cycle_from(
    at: &str,
    graph: &Graph,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(start) = path.iter().position(|module| module == at) {
        return Some([&path[start..], &[at.to_owned()]].concat());
    }
    if !done.contains(at) {
        path.push(at.to_owned());
        for next in graph.get(at).into_iter().flatten() {
            if let Some(cycle) = cycle_from(next, graph, path, done) {
                return Some(cycle);
            }
        }
        path.pop();
        done.insert(at.to_owned());
    }
    None
}

/// The names that the root exports out of its modules.
#[derive(Default)]
struct Exports(BTreeMap<String, String>);

impl Visit<'_> for Exports {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        if let (UseTree::Path(path), false) =
            (&item.tree, matches!(item.vis, Visibility::Inherited))
        {
            let mut names = Vec::new();
            last_names(&path.tree, &mut names);
            self.0.extend(names.into_iter().map(|name| (name, path.ident.to_string())));
        }
    }
}

fn last_names(tree: &UseTree, names: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => last_names(&path.tree, names),
        UseTree::Name(name) => names.push(name.ident.to_string()),
        UseTree::Rename(rename) => names.push(rename.rename.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|item| last_names(item, names)),
        _ => {}
    }
}

/// The modules that a file of a module names.
struct Imports<'a> {
    module: &'a str,
    exports: &'a Exports,
    groups: &'a BTreeSet<&'a str>,
    found: BTreeSet<String>,
    /// How many modules the current item is inside of.
    depth: usize,
}

impl Imports<'_> {
    /// A name at the root of the crate.
    fn add(&mut self, name: &str) {
        let module = self.exports.0.get(name).map_or(name, String::as_str);
        if module != self.module && module != "self" {
            self.found.insert(module.to_owned());
        }
    }

    /// A path from the root of the crate.
    fn add_path(&mut self, first: &str, second: Option<&str>) {
        match second {
            Some(second) if self.groups.contains(first) => self.add(&format!("{first}::{second}")),
            _ => self.add(first),
        }
    }

    fn add_first(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) if self.groups.contains(&*path.ident.to_string()) => {
                self.add_in_group(&path.ident.to_string(), &path.tree);
            }
            UseTree::Path(path) => self.add(&path.ident.to_string()),
            UseTree::Name(name) => self.add(&name.ident.to_string()),
            UseTree::Rename(rename) => self.add(&rename.ident.to_string()),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.add_first(item)),
            _ => {}
        }
    }

    /// The modules of a group that a tree begins with.
    fn add_in_group(&mut self, group: &str, tree: &UseTree) {
        match tree {
            UseTree::Path(path) if path.ident == "super" => {}
            UseTree::Path(path) => self.add(&format!("{group}::{}", path.ident)),
            UseTree::Name(name) => self.add(&format!("{group}::{}", name.ident)),
            UseTree::Rename(rename) => self.add(&format!("{group}::{}", rename.ident)),
            UseTree::Group(tree) => {
                tree.items.iter().for_each(|item| self.add_in_group(group, item));
            }
            UseTree::Glob(_) => {}
        }
    }

    /// A tree after so many `super`, of which as many as the depth lead to the root.
    fn add_tree(&mut self, tree: &UseTree, supers: usize) {
        match tree {
            UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.add_tree(item, supers));
            }
            UseTree::Path(path) if path.ident == "crate" => self.add_first(&path.tree),
            UseTree::Path(path) if path.ident == "super" && supers + 1 == self.depth => {
                self.add_first(&path.tree);
            }
            UseTree::Path(path) if path.ident == "super" => {
                match self.module.split_once("::") {
                    Some((group, _)) if supers + 2 == self.depth => {
                        self.add_in_group(group, &path.tree);
                    }
                    _ => {}
                }
                self.add_tree(&path.tree, supers + 1);
            }
            _ => {}
        }
    }

    /// Paths in macros, which are not parsed.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Ident(ident) if ident == "crate" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(at + 3) {
                        let second = tokens.get(at + 6).map(ToString::to_string);
                        self.add_path(&name.to_string(), second.as_deref());
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Imports<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Use(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &[],
        };
        if !attributes.iter().any(is_test) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_tree(&item.tree, 0);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let supers = path.segments.iter().take_while(|segment| segment.ident == "super").count();
        let is_crate = path.segments.first().is_some_and(|segment| segment.ident == "crate");
        let at_root = if is_crate { Some(1) } else { (supers == self.depth).then_some(supers) };
        let name = |at: usize| path.segments.get(at).map(|segment| segment.ident.to_string());
        if let Some((at, first)) = at_root.and_then(|at| Some((at, name(at)?))) {
            self.add_path(&first, name(at + 1).as_deref());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}

/// Returns whether an attribute restricts an item to tests.
fn is_test(attribute: &Attribute) -> bool {
    let syn::Meta::List(list) = &attribute.meta else { return false };
    let text = list.tokens.to_string();
    attribute.path().is_ident("cfg")
        && text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "test")
        && !text.contains("not")
}
