//! The modules of each crate import each other in one direction, without a cycle.
//!
//! In every folder, the modules of the folder form a graph, in which a module stands for all
//! modules inside of it. In the graph of the crate, the items of `lib.rs` or `main.rs` are one more
//! node, because a module that uses them depends on whatever they use. In other folders, a module
//! and the modules inside of it may use each other. Re-exports are followed to the module that
//! defines the item, and are not imports themselves. Calls of methods are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

/// Folders below the root of the repository whose folders are crates.
const CRATES: [&str; 4] = ["crates", "sql", "bindings", "testing"];

/// Folders that still have a cycle. Remove a row when its cycle is gone, and add none.
const KNOWN: [&str; 9] = [
    // Escapes with and without vectors, and types that convert to each other.
    "crates/urikit/src/percent",
    "crates/urikit/src/reference",
    // A document can contain documents of other formats.
    "crates/urikit-text/src/document",
    "crates/urikit-text/src/document/html",
    "crates/urikit-text/src/guess",
    "crates/urikit-text/src/plain",
    "crates/urikit-cli/src",
    "bindings/python/src/uri",
    "bindings/wasm/src",
];

/// The path of a module from the root of its crate.
type ModulePath = Vec<String>;

/// For each module, the modules that it names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// The name of the node for the items of the root.
const ROOT: &str = "lib";

#[test]
fn only_known_folders_have_a_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut problems = Vec::new();
    let mut known = BTreeSet::from(KNOWN.map(str::to_owned));
    for group in CRATES {
        for entry in fs::read_dir(root.join(group)).expect("a folder") {
            let entry = entry.expect("an entry");
            let source = entry.path().join("src");
            if !source.is_dir() {
                continue;
            }
            let name = entry.file_name().into_string().expect("UTF-8");
            for (folder, cycle) in Modules::read(&source).cycles() {
                let folder = format!("{group}/{name}/src/{folder}");
                let folder = folder.trim_end_matches('/');
                if !known.remove(folder) {
                    problems.push(format!("{folder}: {}", cycle.join(" -> ")));
                }
            }
        }
    }
    assert!(problems.is_empty(), "move what the first needs of the last:\n{}", problems.join("\n"));
    assert!(known.is_empty(), "without a cycle, remove from the list: {known:?}");
}

/// Parses the modules of a crate from pairs of a path and its content.
fn modules(files: &[(&str, &str)]) -> Modules {
    let mut modules = Modules::default();
    for (path, text) in files {
        let path = path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        modules.add(path, syn::parse_file(text).expect("Rust").items);
    }
    modules
}

/// Returns the modules that the module `a` imports.
fn imports(text: &str) -> Vec<String> {
    let root = ("", "pub use d::Root;");
    let others = ["b", "c", "d", "d::e", "g", "g::b"].map(|path| (path, ""));
    let modules = modules(&[&[root, ("a", text)], &others[..]].concat());
    let is_inside = |path: &&ModulePath| path.starts_with(&["a".to_owned()]);
    let found = modules.items.keys().filter(is_inside).flat_map(|path| modules.imports_of(path));
    let found: BTreeSet<_> = found.filter(|path| !is_inside(&path)).collect();
    found.into_iter().map(|path| path.join("::")).collect()
}

#[test]
fn imports_are_found_in_every_form() {
    assert_eq!(
        imports("use crate::b::{self, C}; use crate::{c, d::e::E as F};"),
        ["b", "c", "d::e"]
    );
    assert_eq!(imports("fn f() -> crate::b::C { crate::c::d() }"), ["b", "c"]);
    assert_eq!(imports("fn f() { assert!(crate::b::is()); crate::c::m!(); }"), ["b", "c"]);
    assert_eq!(imports("use {std::fmt, crate::b}; use super::{c::D, Root};"), ["b", "c", "d"]);
    assert_eq!(imports("mod inner { use super::super::c; } use super::g::b::B;"), ["c", "g::b"]);
    assert_eq!(imports("use crate::a::b; use super::a; use self::b; use std::fmt;"), [""; 0]);
    assert_eq!(
        imports("#[cfg(test)] mod tests { use crate::b; } #[cfg(all(test, unix))] use crate::c;"),
        [""; 0]
    );
    assert_eq!(imports("#[cfg(doc)] use crate::b; #[cfg(not(test))] use crate::c;"), ["c"]);
    assert_eq!(imports("use crate::Own;"), [""]);
}

#[test]
fn an_upward_import_is_a_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/urikit/src");
    let mut urikit = Modules::read(&root);
    let of_root = |modules: &Modules| modules.graphs().get(&[][..]).and_then(cycle);
    assert_eq!(of_root(&urikit), None);
    let planted = syn::parse_file("fn planted(uri: crate::UriRef<'_>) {}").expect("Rust");
    urikit.add(vec!["chars".to_owned()], planted.items);
    let found = of_root(&urikit).expect("a cycle");
    assert!(found.contains(&"chars".to_owned()), "{found:?}");
    assert!(found.contains(&"reference".to_owned()), "{found:?}");
}

#[test]
fn cycles_are_found_in_folders_and_with_the_root() {
    let cycles = |files: &[(&str, &str)]| modules(files).cycles();
    let name = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let siblings =
        [("", ""), ("g", ""), ("g::a", "use super::b::B;"), ("g::b", "use crate::g::a::A;")];
    assert_eq!(cycles(&siblings), [("g".to_owned(), name(&["a", "b", "a"]))]);
    let nested =
        [("g", ""), ("g::a", "use crate::h::H;"), ("h", ""), ("h::b", "use crate::g::a::A;")];
    assert_eq!(cycles(&nested), [(String::new(), name(&["g", "h", "g"]))]);
    let root = [("", "pub fn f() -> a::A { a::A }"), ("a", "use crate::f;")];
    assert_eq!(cycles(&root), [(String::new(), name(&["a", "lib", "a"]))]);
    // A file that only re-exports what is in its folder depends on nothing.
    let facade = [("", "mod a; pub use a::A;"), ("a", "use crate::b::B;"), ("b", "")];
    assert_eq!(cycles(&facade), []);
}

/// The modules of a crate, without tests.
#[derive(Default)]
struct Modules {
    items: BTreeMap<ModulePath, Vec<Item>>,
    /// For each name that a module re-exports, the path that the `use` names.
    exports: BTreeMap<(ModulePath, String), Vec<String>>,
}

impl Modules {
    fn read(source: &Path) -> Self {
        let mut modules = Self::default();
        modules.read_folder(source, &[]);
        modules
    }

    fn read_folder(&mut self, folder: &Path, parent: &[String]) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
            // Programs have separate crates.
            if matches!(&*name, "tests" | "testing" | "bin") {
                continue;
            }
            let is_root = parent.is_empty() && matches!(&*name, "lib" | "main");
            let module = if is_root { Vec::new() } else { [parent, &[name]].concat() };
            if path.is_dir() {
                self.read_folder(&path, &module);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                let file = syn::parse_file(&text);
                let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                self.add(module, file.items);
            }
        }
    }

    /// Adds the items of a module, and those of the modules that it contains.
    fn add(&mut self, module: ModulePath, items: Vec<Item>) {
        let mut own = Vec::new();
        for item in items {
            if attributes(&item).iter().any(is_excluded) {
                continue;
            }
            match item {
                Item::Mod(item) => {
                    if let Some((_, items)) = item.content {
                        self.add([&module[..], &[item.ident.to_string()]].concat(), items);
                    }
                }
                Item::Use(item) if !matches!(item.vis, Visibility::Inherited) => {
                    let mut leaves = Vec::new();
                    list_leaves(&item.tree, &mut Vec::new(), &mut leaves);
                    for (name, path) in &leaves {
                        self.exports.insert((module.clone(), name.clone()), path.clone());
                    }
                    own.push(Item::Use(item));
                }
                item => own.push(item),
            }
        }
        self.items.entry(module).or_default().extend(own);
    }

    /// Returns the module that defines what a path in a module names, unless that is not in the
    /// crate.
    fn resolve(&self, module: &[String], path: &[String]) -> Option<ModulePath> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.to_vec(),
            "super" => module.split_last()?.1.to_vec(),
            name => {
                let child = [module, &[name.to_owned()]].concat();
                self.items.contains_key(&child).then_some(child)?
            }
        };
        while let Some((name, after)) = rest.split_first() {
            rest = after;
            if name == "super" {
                at.pop();
                continue;
            }
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if self.items.contains_key(&child) {
                at = child;
                continue;
            }
            // A re-export of another crate is an own item of the module.
            let export = self.exports.get(&(at.clone(), name.clone()));
            match export.and_then(|target| self.resolve(&at, target)) {
                Some(target) => at = target,
                None => break,
            }
        }
        Some(at)
    }

    /// Returns the modules that a module names.
    fn imports_of(&self, module: &[String]) -> BTreeSet<ModulePath> {
        let mut imports = Imports { modules: self, module, found: BTreeSet::new() };
        for item in &self.items[module] {
            imports.visit_item(item);
        }
        imports.found.remove(module);
        imports.found
    }

    /// Returns the graph of each folder.
    fn graphs(&self) -> BTreeMap<ModulePath, Graph> {
        let mut graphs: BTreeMap<ModulePath, Graph> = BTreeMap::new();
        for from in self.items.keys() {
            for to in self.imports_of(from) {
                let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                let node = |path: &[String]| match path.get(common) {
                    None if common == 0 => Some(ROOT.to_owned()),
                    name => name.cloned(),
                };
                if let (Some(a), Some(b)) = (node(from), node(&to)) {
                    let graph = graphs.entry(from[..common].to_vec()).or_default();
                    graph.entry(a).or_default().insert(b);
                }
            }
        }
        graphs
    }

    /// Returns each folder with a cycle, and one of its cycles.
    fn cycles(&self) -> Vec<(String, Vec<String>)> {
        let graphs = self.graphs();
        let cycles =
            graphs.iter().filter_map(|(folder, graph)| Some((folder.join("/"), cycle(graph)?)));
        cycles.collect()
    }
}

/// Returns a cycle, from its first module to the first again.
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

/// Lists the paths of a `use`, each with the name that it gets.
fn list_leaves(tree: &UseTree, path: &mut Vec<String>, leaves: &mut Vec<(String, Vec<String>)>) {
    let mut leaf = |ident: &syn::Ident, name: &syn::Ident| {
        let ident = ident.to_string();
        let own = Some(ident).filter(|ident| ident != "self");
        leaves.push((name.to_string(), path.iter().cloned().chain(own).collect()));
    };
    match tree {
        UseTree::Name(name) => leaf(&name.ident, &name.ident),
        UseTree::Rename(rename) => leaf(&rename.ident, &rename.rename),
        UseTree::Glob(_) => leaves.push(("*".to_owned(), path.clone())),
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            list_leaves(&tree.tree, path, leaves);
            path.pop();
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| list_leaves(tree, path, leaves));
        }
    }
}

/// The modules that the items of a module name.
struct Imports<'a> {
    modules: &'a Modules,
    module: &'a [String],
    found: BTreeSet<ModulePath>,
}

impl Imports<'_> {
    fn add(&mut self, path: &[String]) {
        self.found.extend(self.modules.resolve(self.module, path));
    }

    /// Adds the paths in a macro, which is not parsed.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Ident(ident) if ident == "crate" => {
                    // A path is a name, and two colons before each other name.
                    let names = tokens[at..].iter().step_by(3).map_while(|token| match token {
                        TokenTree::Ident(name) => Some(name.to_string()),
                        _ => None,
                    });
                    self.add(&names.collect::<Vec<_>>());
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Imports<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !attributes(item).iter().any(is_excluded) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut leaves = Vec::new();
        list_leaves(&item.tree, &mut Vec::new(), &mut leaves);
        for (_, path) in leaves {
            let Some(target) = self.modules.resolve(self.module, &path) else { continue };
            let is_export = !matches!(item.vis, Visibility::Inherited);
            if !(is_export && target.starts_with(self.module)) {
                self.found.insert(target);
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.add(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Use(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns whether an attribute restricts an item to tests or to links of the documentation.
fn is_excluded(attribute: &Attribute) -> bool {
    let syn::Meta::List(list) = &attribute.meta else { return false };
    let text = list.tokens.to_string();
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_restricted = words.any(|word| matches!(word, "test" | "doc"));
    attribute.path().is_ident("cfg") && is_restricted && !text.contains("not")
}
