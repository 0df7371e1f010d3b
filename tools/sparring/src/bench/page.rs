//! What a browser loads before it shows a table.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use hyper::{Method, StatusCode};
use serde::Serialize;

use crate::api::Api;

/// The module that shows a table, loaded when a table is opened.
const TABLE_PAGE: &str = "TablePage";

/// Figures of the page part: page, scripts and styles, without fonts, pictures and boards.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageFigures {
    /// What a browser that unpacks gzip and brotli receives before it shows a table, in bytes.
    pub table_page_bytes: usize,
    /// In how many files.
    pub table_page_files: usize,
    /// What all pages together would send.
    pub all_pages_bytes: usize,
}

/// A script, a style or the page itself.
struct File {
    bytes: usize,
    /// The files it loads at once.
    needs: Vec<String>,
}

/// Loads the page and everything it names, once plain to read it and once as it travels to weigh it. There is nothing
/// to load from a server that was built without the web client.
pub(super) async fn measure(visitor: &Api) -> Result<Option<PageFigures>> {
    if visitor.send(Method::GET, "/", None).await?.status == StatusCode::NOT_FOUND {
        return Ok(None);
    }
    let mut files = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(name) = open.pop() {
        let path = if name.is_empty() {
            "/".to_owned()
        } else {
            format!("/assets/{name}")
        };
        let plain = visitor.send(Method::GET, &path, None).await?;
        ensure!(plain.status.is_success(), "{path} is answered with {}", plain.status);
        let packed = visitor
            .send_accepting(Method::GET, &path, None, Some("gzip, br"))
            .await?;
        let text = String::from_utf8_lossy(&plain.body);
        let named = scripts_and_styles(&text);
        let is_page = name.is_empty();
        let needs = named.iter().filter(|(_, at_once)| is_page || *at_once);
        let file = File {
            bytes: packed.body.len(),
            needs: needs.map(|(name, _)| (*name).to_owned()).collect(),
        };
        files.insert(name, file);
        for (name, _) in named {
            if !files.contains_key(name) && !open.iter().any(|waiting| waiting == name) {
                open.push(name.to_owned());
            }
        }
    }
    let table_page = needed_for_a_table(&files);
    Ok(Some(PageFigures {
        table_page_bytes: table_page.iter().map(|name| files[*name].bytes).sum(),
        table_page_files: table_page.len(),
        all_pages_bytes: files.values().map(|file| file.bytes).sum(),
    }))
}

/// The page, what it loads, the module of the table, what that loads, and the styles that belong to these modules.
fn needed_for_a_table(files: &BTreeMap<String, File>) -> BTreeSet<&str> {
    let table = files.keys().filter(|name| module(name) == TABLE_PAGE);
    let mut open: Vec<&str> = table.map(String::as_str).collect();
    open.push("");
    let mut needed = BTreeSet::new();
    while let Some(name) = open.pop() {
        if needed.insert(name)
            && let Some(file) = files.get(name)
        {
            open.extend(file.needs.iter().map(String::as_str));
            let styles = files
                .keys()
                .filter(|other| other.ends_with(".css") && module(other) == module(name));
            open.extend(styles.map(String::as_str));
        }
    }
    needed
}

/// The module that a file was made from: its name without the hash.
fn module(name: &str) -> &str {
    name.split_once('-').map_or("", |(module, _)| module)
}

/// The names of scripts and styles in a text, without their folder, and whether they are imported at once.
fn scripts_and_styles(text: &str) -> Vec<(&str, bool)> {
    let words: Vec<&str> = text.split(['"', '\'', '`']).collect();
    let pairs = words.iter().zip(words.iter().skip(1));
    pairs
        .filter(|(_, word)| word.ends_with(".js") || word.ends_with(".css"))
        .filter_map(|(before, word)| {
            let (folder, name) = word.rsplit_once('/')?;
            let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
            let is_ours = folder == "." || folder.ends_with("assets");
            let at_once = before.ends_with("from") || before.ends_with("import");
            (is_plain && is_ours).then_some((name, at_once))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scripts_and_styles() {
        let page = r#"<script src="/assets/a-1.js"></script><link href='/assets/b.css'><img src="/c.png">"#;
        assert_eq!(scripts_and_styles(page), [("a-1.js", false), ("b.css", false)]);
        let script = r#"import"./t_2.js";import{a as b}from"./u-.js";x=["assets/u.css"];()=>import("./v.js")"#;
        assert_eq!(
            scripts_and_styles(script),
            [("t_2.js", true), ("u-.js", true), ("u.css", false), ("v.js", false)]
        );
    }

    #[test]
    fn a_table_needs_its_modules_and_their_styles_and_no_other_page() {
        let file = |needs: &[&str]| File {
            bytes: 1,
            needs: needs.iter().map(|name| (*name).to_owned()).collect(),
        };
        let files = BTreeMap::from([
            (String::new(), file(&["index-1.js"])),
            ("index-1.js".to_owned(), file(&[])),
            ("TablePage-1.js".to_owned(), file(&["Symbols-1.js"])),
            ("TablePage-2.css".to_owned(), file(&[])),
            ("Symbols-1.js".to_owned(), file(&[])),
            ("Symbols-2.css".to_owned(), file(&[])),
            ("LobbyPage-1.js".to_owned(), file(&[])),
        ]);
        let needed: Vec<&str> = needed_for_a_table(&files).into_iter().collect();
        assert_eq!(
            needed,
            [
                "",
                "Symbols-1.js",
                "Symbols-2.css",
                "TablePage-1.js",
                "TablePage-2.css",
                "index-1.js"
            ]
        );
    }
}
