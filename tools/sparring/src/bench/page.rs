//! What a browser loads before it shows a table.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use hyper::Method;
use hyper::header::CONTENT_ENCODING;
use serde::Serialize;

use crate::api::Api;

/// Figures of the page part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PageFigures {
    /// The page, its scripts and styles, and whatever scripts these can load.
    pub files: usize,
    /// All of them as they travel, compressed, in bytes.
    pub compressed_bytes: usize,
    /// All of them unpacked.
    pub bytes: usize,
}

/// Loads the page and everything it names, once plain to read it and once compressed to weigh it.
pub(super) async fn measure(visitor: &Api) -> Result<PageFigures> {
    let mut figures = PageFigures::default();
    let mut known = BTreeSet::from(["/".to_owned()]);
    let mut open = vec!["/".to_owned()];
    while let Some(path) = open.pop() {
        let plain = visitor.send(Method::GET, &path, None).await?;
        ensure!(plain.status.is_success(), "{path} is answered with {}", plain.status);
        let packed = visitor.send_accepting(Method::GET, &path, None, Some("gzip")).await?;
        ensure!(
            packed
                .headers
                .get(CONTENT_ENCODING)
                .is_some_and(|encoding| encoding == "gzip"),
            "{path} does not travel compressed"
        );
        figures.files += 1;
        figures.bytes += plain.body.len();
        figures.compressed_bytes += packed.body.len();
        for name in scripts_and_styles(&String::from_utf8_lossy(&plain.body)) {
            let path = format!("/assets/{name}");
            if known.insert(path.clone()) {
                open.push(path);
            }
        }
    }
    Ok(figures)
}

/// The names of scripts and styles that a text refers to, without their folder.
fn scripts_and_styles(text: &str) -> Vec<&str> {
    let quotes = ['"', '\'', '`'];
    text.split(quotes)
        .filter(|word| word.ends_with(".js") || word.ends_with(".css"))
        .filter_map(|word| {
            let (folder, name) = word.rsplit_once('/')?;
            let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
            (is_plain && (folder.is_empty() || folder == "." || folder.ends_with("assets"))).then_some(name)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scripts_and_styles() {
        let page = r#"<script src="/assets/a-1.js"></script><link href='/assets/b.css'><img src="/c.png">"#;
        assert_eq!(scripts_and_styles(page), ["a-1.js", "b.css"]);
        assert_eq!(
            scripts_and_styles(r#"import"./t_2.js";x=["assets/u.css"]"#),
            ["t_2.js", "u.css"]
        );
    }
}
