//! What somebody uses, out of what his browser says of itself.

/// Browsers, by what they say; each says of itself what those below it say too.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// What they run on, in the same order of trust.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Words such as 'Firefox on Linux'; `None` for what is no browser that is known.
#[must_use]
pub fn describe(header: &str) -> Option<String> {
    let named = |names: &[(&str, &'static str)]| {
        let said = names.iter().find(|(said, _)| header.contains(said));
        said.map(|(_, name)| *name)
    };
    let browser = named(&BROWSERS)?;
    Some(match named(&SYSTEMS) {
        Some(system) => format!("{browser} on {system}"),
        None => browser.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart_and_nothing_else_is_kept() {
        for (header, words) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox on Linux"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0",
                Some("Edge on Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
                Some("Safari on an iPhone"),
            ),
            ("curl/8.5.0", None),
        ] {
            assert_eq!(describe(header).as_deref(), words);
        }
    }
}
