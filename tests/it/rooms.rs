//! The house keeps its rooms: what each part of the source may use, as CONTRIBUTING.md says, and no circle between files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// Each room and the rooms that it may use. `text`, `number` and `threads` are leaves that everybody may use.
const ROOMS: [(&str, &[&str]); 14] = [
    ("text", &[]),
    ("threads", &[]),
    ("number", &[]),
    ("cli", &["text"]),
    (
        "commands",
        &[
            "cli", "explain", "data", "read", "write", "analysis", "render", "plot", "stats", "text", "number",
        ],
    ),
    ("explain", &["text", "number"]),
    ("data", &["text", "number", "threads"]),
    ("read", &["data", "text", "number", "threads"]),
    ("write", &["data", "text", "number"]),
    ("stats", &[]),
    ("analysis", &["data", "stats", "text", "number", "threads"]),
    ("frame", &["analysis", "data"]),
    ("render", &["analysis", "data", "frame", "text", "number"]),
    ("plot", &["analysis", "data", "text", "number", "threads"]),
];

/// The source files by their module: `crate::data::filter` → its path. Files of tests only may look anywhere.
fn sources() -> BTreeMap<String, PathBuf> {
    fn walk(directory: &Path, module: &str, files: &mut BTreeMap<String, PathBuf>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            if path.is_dir() && name != "tests" {
                walk(&path, &format!("{module}::{name}"), files);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                match name.as_str() {
                    "tests" | "properties" | "main" | "lib" => {}
                    "mod" => drop(files.insert(module.to_string(), path)),
                    _ => drop(files.insert(format!("{module}::{name}"), path)),
                }
            }
        }
    }
    let mut files = BTreeMap::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "crate", &mut files);
    files
}

/// The paths that a file mentions outside its tests, each from the root of the crate on.
struct Mentions<'a> {
    module: &'a str,
    /// The modules that the file declares: a path may begin with one.
    children: BTreeSet<String>,
    paths: BTreeSet<String>,
}

impl Mentions<'_> {
    fn add(&mut self, path: &[String]) {
        let mut module: Vec<&str> = self.module.split("::").collect();
        let mut rest = path.iter().map(String::as_str).peekable();
        match rest.peek() {
            Some(&"crate") => module.clear(),
            Some(&"self") => drop(rest.next()),
            Some(&"super") => {
                while rest.next_if_eq(&"super").is_some() {
                    module.pop();
                }
            }
            Some(first) if self.children.contains(*first) => {}
            _ => return,
        }
        module.extend(rest);
        self.paths.insert(module.join("::"));
    }

    fn add_tree(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.add(&with(&name.ident)),
            syn::UseTree::Rename(rename) => self.add(&with(&rename.ident)),
            syn::UseTree::Glob(_) => self.add(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_tree(before, tree)),
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    /// `pub(in crate::analysis)` says who may use an item, not what it uses.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_test(&item.attrs) {
            self.add_tree(&[], &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.add(&segments);
        }
        visit::visit_path(self, path);
    }
}

/// Which files each file uses: the file of the longest part of a path that is a module.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let sources = sources();
    let mut uses = BTreeMap::new();
    for (module, path) in &sources {
        let file = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
        let children = file.items.iter().filter_map(|item| match item {
            syn::Item::Mod(item) if item.content.is_none() => Some(item.ident.to_string()),
            _ => None,
        });
        let mut mentions = Mentions {
            module,
            children: children.collect(),
            paths: BTreeSet::new(),
        };
        mentions.visit_file(&file);
        let used = mentions.paths.iter().filter_map(|path| {
            let parts: Vec<&str> = path.split("::").collect();
            (1..=parts.len())
                .rev()
                .map(|length| parts[..length].join("::"))
                .find(|prefix| sources.contains_key(prefix))
        });
        let used: BTreeSet<String> = used.filter(|used| used != module).collect();
        uses.insert(module.clone(), used);
    }
    uses
}

/// The strongly connected components of more than one file, each in alphabetical order.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reachable = |from: &String| {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut open: Vec<&String> = uses[from].iter().collect();
        while let Some(next) = open.pop() {
            if seen.insert(next) {
                open.extend(&uses[next]);
            }
        }
        seen
    };
    let reach: BTreeMap<&String, BTreeSet<&String>> = uses.keys().map(|module| (module, reachable(module))).collect();
    let mut circles = BTreeSet::new();
    for (module, reached) in &reach {
        if reached.contains(*module) {
            let circle = reached.iter().filter(|other| reach[**other].contains(*module));
            circles.insert(circle.map(|module| module.to_string()).collect::<Vec<_>>());
        }
    }
    circles.into_iter().collect()
}

fn room(module: &str) -> &str {
    module.split("::").nth(1).unwrap()
}

#[test]
fn arrows_point_down_only() {
    let mut seen = BTreeSet::new();
    for (module, used) in &uses() {
        let (_, allowed) = ROOMS
            .iter()
            .find(|(name, _)| *name == room(module))
            .unwrap_or_else(|| panic!("{module} is in no room of this list"));
        for other in used {
            assert!(
                room(other) == room(module) || allowed.contains(&room(other)),
                "{module} uses {other}, which {} may not",
                room(module)
            );
            seen.insert((room(module).to_string(), room(other).to_string()));
        }
    }
    assert!(
        seen.contains(&("analysis".to_string(), "stats".to_string())),
        "{seen:?}"
    );
}

#[test]
fn no_file_uses_one_that_uses_it() {
    let circles = circles(&uses());
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn a_circle_is_found() {
    let uses = |pairs: &[(&str, &[&str])]| {
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        pairs.iter().map(|(name, used)| (name.to_string(), set(used))).collect()
    };
    assert_eq!(
        circles(&uses(&[("a", &["b"]), ("b", &["c"]), ("c", &["a", "d"]), ("d", &[])])),
        [["a", "b", "c"]]
    );
    assert!(circles(&uses(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
}

/// Texts of the source outside a few rooms that must not speak of something.
fn nowhere_but(rooms: &[&str], words: &[&str]) {
    for (module, path) in sources() {
        let text = fs::read_to_string(&path).unwrap();
        let found = words.iter().find(|word| text.contains(**word));
        assert!(
            found.is_none() || rooms.contains(&room(&module)),
            "{}: {found:?} belongs to {rooms:?}",
            path.display()
        );
    }
}

#[test]
fn polars_moves_measurements_only() {
    nowhere_but(&["data", "read", "write", "frame"], &["polars::"]);
}

#[test]
fn a_file_tells_one_story() {
    const LONGEST: usize = 350;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = vec![root.join("src"), root.join("tests")];
    let mut long = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_string();
            if lines > LONGEST {
                long.push(name);
            }
        }
    }
    assert!(long.is_empty(), "longer than {LONGEST} lines: {long:?}");
}
