//! What a letter looks like: the same words as text and as simple HTML.

use chrono::{DateTime, Utc};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use uuid::Uuid;

use crate::text::tidy;

/// The longest subject, in characters.
const LONGEST_SUBJECT: usize = 150;

/// A letter.
#[derive(Clone, Debug)]
pub struct Message {
    /// What it is known by: the same when it is sent twice.
    pub id: Uuid,
    /// When it is sent.
    pub at: DateTime<Utc>,
    /// The address.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub parts: Vec<Part>,
    /// The address that ends such letters, where somebody may want that.
    pub unsubscribe: Option<String>,
}

/// A part of a letter.
#[derive(Clone, Debug)]
pub enum Part {
    /// Words.
    Words(String),
    /// Words that lead to an address.
    Link(String, String),
    /// Several of these.
    List(Vec<Item>),
}

/// One of several: what it is, what there is to say about it, and where it leads.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub title: String,
    /// What there is to say about it.
    pub note: Option<String>,
    /// Where it leads.
    pub link: Option<String>,
}

impl Message {
    /// As it goes to the mail server.
    ///
    /// # Errors
    /// Says what of it cannot be written.
    pub fn written(&self, from: &Mailbox, host: &str) -> Result<lettre::Message, String> {
        let to = self.to.parse().map_err(|_| "the address is none".to_owned())?;
        let mut builder = lettre::Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(
                in_one_line(&self.subject)
                    .chars()
                    .take(LONGEST_SUBJECT)
                    .collect::<String>(),
            )
            .date(self.at.into())
            .message_id(Some(format!("<{}@{host}>", self.id)))
            .raw_header(header("Auto-Submitted", "auto-generated"));
        if let Some(link) = &self.unsubscribe {
            builder = builder
                .raw_header(header("List-Unsubscribe", &format!("<{link}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(self.text());
        let html = SinglePart::builder().header(ContentType::TEXT_HTML).body(self.html());
        let body = MultiPart::alternative().singlepart(text).singlepart(html);
        builder.multipart(body).map_err(|error| error.to_string())
    }

    fn text(&self) -> String {
        let mut paragraphs: Vec<String> = self.parts.iter().map(Part::text).collect();
        if let Some(link) = &self.unsubscribe {
            paragraphs.push(format!("-- \nNo more such letters: {link}"));
        }
        paragraphs.join("\n\n") + "\n"
    }

    fn html(&self) -> String {
        let mut body: String = self.parts.iter().map(Part::html).collect();
        if let Some(link) = &self.unsubscribe {
            body += &format!(
                "<p><small><a href=\"{}\">No more such letters</a></small></p>\n",
                escaped(link)
            );
        }
        let subject = escaped(&in_one_line(&self.subject));
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><title>{subject}</title></head><body>\n{body}</body></html>\n"
        )
    }
}

impl Part {
    fn text(&self) -> String {
        match self {
            Part::Words(words) => in_one_line(words),
            Part::Link(words, link) => format!("{}:\n{link}", in_one_line(words)),
            Part::List(items) => items.iter().map(Item::text).collect::<Vec<_>>().join("\n\n"),
        }
    }

    fn html(&self) -> String {
        match self {
            Part::Words(words) => format!("<p>{}</p>\n", escaped(&in_one_line(words))),
            Part::Link(words, link) => format!("<p>{}</p>\n", linked(words, link)),
            Part::List(items) => format!("<ul>\n{}</ul>\n", items.iter().map(Item::html).collect::<String>()),
        }
    }
}

impl Item {
    fn text(&self) -> String {
        let title = format!("* {}", in_one_line(&self.title));
        let rest = self.note.iter().chain(&self.link).map(|line| format!("\n  {line}"));
        title + &rest.collect::<String>()
    }

    fn html(&self) -> String {
        let title = match &self.link {
            Some(link) => linked(&self.title, link),
            None => escaped(&in_one_line(&self.title)),
        };
        let note = self.note.as_ref().map(|note| format!("<br>{}", escaped(note)));
        format!("<li>{title}{}</li>\n", note.unwrap_or_default())
    }
}

fn linked(words: &str, link: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(link), escaped(&in_one_line(words)))
}

/// Without what would begin another line or another header, whatever stands in a name.
fn in_one_line(text: &str) -> String {
    let shown = |character: char| if character.is_control() { ' ' } else { character };
    tidy(text).chars().map(shown).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A header of plain letters, in one line.
fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.to_owned(), value.to_owned())
}
