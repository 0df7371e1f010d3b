//! The forms in which those who watch a table are told what changed.

use axum::extract::ws::Utf8Bytes;
use protocol::Brief;
use protocol::differences::Differences;
use protocol::socket::ServerMessage;

use super::sight::Glance;

/// In which form a socket takes what changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it was before there were others, with prompts whole.
    Whole,
    /// With what changed of a prompt.
    Patched,
    /// In brief.
    Brief,
}

/// All forms; the position in this list is the number of the form.
const ALL: [Form; 3] = [Form::Whole, Form::Patched, Form::Brief];

impl Form {
    /// What a socket says that it takes.
    #[must_use]
    pub const fn wanted(patches: bool, brief: bool) -> Form {
        match (patches, brief) {
            (_, true) => Form::Brief,
            (true, false) => Form::Patched,
            (false, false) => Form::Whole,
        }
    }
}

/// Forms that somebody takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forms([bool; ALL.len()]);

impl FromIterator<Form> for Forms {
    fn from_iter<I: IntoIterator<Item = Form>>(forms: I) -> Forms {
        let mut wanted = Forms::default();
        for form in forms {
            wanted.0[form as usize] = true;
        }
        wanted
    }
}

impl Forms {
    fn has(self, form: Form) -> bool {
        self.0[form as usize]
    }
}

/// The message that tells a stand what changed, in the forms that are wanted there.
#[derive(Clone, Debug)]
pub struct Told([Option<Utf8Bytes>; ALL.len()]);

impl Told {
    /// The form for a watcher, if it was made.
    #[must_use]
    pub fn form(&self, form: Form) -> Option<&Utf8Bytes> {
        self.0[form as usize].as_ref()
    }

    /// Whether everybody there finds his form.
    #[must_use]
    pub fn serves(&self, forms: Forms) -> bool {
        ALL.into_iter()
            .all(|form| !forms.has(form) || self.form(form).is_some())
    }
}

/// The message that tells a stand what changed, in the forms that are wanted.
#[must_use]
pub fn diff_text(number: u32, glance: &Glance, forms: Forms) -> Told {
    diff_text_among(number, glance, forms, &mut Differences::default())
}

/// The same for one of several stands, which use the same `differences`.
#[must_use]
pub fn diff_text_among<'a>(number: u32, glance: &'a Glance, forms: Forms, differences: &mut Differences<'a>) -> Told {
    let (from, to) = (glance.before.seq, glance.after.seq);
    let from = (from + 1 != to).then_some(from);
    let message = |diff| {
        text_of(&ServerMessage::Diff {
            n: number,
            from,
            to,
            diff,
        })
    };
    let mut diff = glance.diff_among(differences);
    let whole = forms.has(Form::Whole).then(|| message(diff.clone()));
    let wants_less = forms.has(Form::Patched) || forms.has(Form::Brief);
    let is_less = wants_less && diff.shorten(&glance.before.view);
    let brief = forms.has(Form::Brief).then(|| {
        text_of(&ServerMessage::Brief {
            n: number,
            from,
            to,
            diff: Box::new(Brief::of(&diff, &glance.before.view, to)),
        })
    });
    let same = whole.clone().filter(|_| !is_less);
    let patched = forms.has(Form::Patched).then(|| same.unwrap_or_else(|| message(diff)));
    Told([whole, patched, brief])
}

/// A message as it goes over the wire.
#[must_use]
pub fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("plain data always serialises")
        .into()
}
