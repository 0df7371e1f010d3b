//! What a file names of the other files of its crate.
//!
//! Every path counts that begins with `crate`, `self`, `super` or a child module, be it in a `use` or in the code, also in
//! the arguments of a macro. Tests do not count. Neither does a module that hands on what its children hold (`pub use
//! child::Thing`): that is a sign at the door.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Path as RustPath, UseTree, Visibility};

use crate::sources::Module;

/// The paths of names, from the root of the crate, that the source of `module` uses.
///
/// # Errors
/// When the source is not Rust.
pub fn imports(module: &Module, source: &str) -> Result<BTreeSet<Module>> {
    let file = syn::parse_file(source).with_context(|| format!("module {}", module.join("::")))?;
    let mut reader = Reader {
        at: module.clone(),
        children: children(&file.items),
        found: BTreeSet::new(),
    };
    reader.visit_file(&file);
    Ok(reader.found)
}

struct Reader {
    /// The module that is being read, inline modules included.
    at: Module,
    /// Its children, which paths may begin with.
    children: BTreeSet<String>,
    found: BTreeSet<Module>,
}

fn children(items: &[Item]) -> BTreeSet<String> {
    let name = |item: &Item| match item {
        Item::Mod(child) => Some(child.ident.to_string()),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        is_cfg
            && attribute
                .parse_args::<RustPath>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

impl Reader {
    /// Notes a path that begins within the crate.
    fn note(&mut self, names: &[String]) {
        let mut from = self.at.clone();
        let mut rest = names;
        match names.first().map(String::as_str) {
            Some("crate") => {
                from.clear();
                rest = &rest[1..];
            }
            Some("self") => rest = &rest[1..],
            Some("super") => {
                while rest.first().is_some_and(|name| name == "super") {
                    from.pop();
                    rest = &rest[1..];
                }
            }
            Some(first) if self.children.contains(first) => {}
            _ => return,
        }
        from.extend(rest.iter().cloned());
        self.found.insert(from);
    }

    fn note_tree(&mut self, names: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                names.push(path.ident.to_string());
                self.note_tree(names, &path.tree);
                names.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.note_tree(names, tree);
                }
            }
            UseTree::Glob(_) => self.note(names),
            UseTree::Name(syn::UseName { ident }) | UseTree::Rename(syn::UseRename { ident, .. }) => {
                if ident != "self" {
                    names.push(ident.to_string());
                }
                self.note(names);
                if ident != "self" {
                    names.pop();
                }
            }
        }
    }

    /// Notes the paths among tokens that are not parsed.
    fn note_tokens(&mut self, tokens: TokenStream) {
        let mut names: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons < 2 {
                        self.note(&std::mem::take(&mut names));
                    }
                    names.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' && !names.is_empty() => colons += 1,
                TokenTree::Group(group) => {
                    self.note(&std::mem::take(&mut names));
                    self.note_tokens(group.stream());
                }
                _ => self.note(&std::mem::take(&mut names)),
            }
        }
        self.note(&names);
    }
}

/// Whether a `use` hands on what a child holds.
fn is_sign(item: &ItemUse, children: &BTreeSet<String>) -> bool {
    let is_public = !matches!(item.vis, Visibility::Inherited);
    let of_child = match &item.tree {
        UseTree::Path(path) => children.contains(&path.ident.to_string()),
        _ => false,
    };
    is_public && of_child
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Const(item) => &item.attrs,
            _ => &[],
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let Some((_, items)) = &item.content else { return };
        self.at.push(item.ident.to_string());
        let outer = std::mem::replace(&mut self.children, children(items));
        items.iter().for_each(|item| self.visit_item(item));
        self.children = outer;
        self.at.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_sign(item, &self.children) {
            self.note_tree(&mut Vec::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast RustPath) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        // A name of its own may be a variable that is called as a child is.
        if names.len() > 1 {
            self.note(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invocation: &'ast Macro) {
        self.note_tokens(invocation.tokens.clone());
        visit::visit_macro(self, invocation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let module = ["state".to_owned(), "turn".to_owned()].to_vec();
        let imports = imports(&module, source).expect("the source is Rust");
        imports.into_iter().map(|names| names.join("::")).collect()
    }

    #[test]
    fn paths_count_wherever_they_stand() {
        assert_eq!(
            found("use crate::data::{self, Hex as H, wire::*};"),
            ["data", "data::Hex", "data::wire"]
        );
        assert_eq!(found("fn f() { super::places::g(); }"), ["state::places::g"]);
        assert_eq!(found("fn f(x: crate::choice::Choice) {}"), ["choice::Choice"]);
        assert_eq!(
            found("fn f() { say!(turn, [crate::log::CASE], || crate::log::x(3)); }"),
            ["log::CASE", "log::x"]
        );
        assert_eq!(found("mod way; use way::Way;"), ["state::turn::way::Way"]);
        assert_eq!(found("use std::fmt; use kernel::Side;"), Vec::<String>::new());
    }

    #[test]
    fn tests_and_signs_do_not_count() {
        assert!(found("#[cfg(test)] mod tests { use crate::data::Hex; }").is_empty());
        assert!(found("mod way; pub use way::{Way, Reach};").is_empty());
        assert_eq!(
            found("mod inline { use super::super::places::At; }"),
            ["state::places::At"]
        );
    }
}
