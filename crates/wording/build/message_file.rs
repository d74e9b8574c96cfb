//! A message file: the sentences of one language.
//!
//! | line | meaning |
//! |---|---|
//! | `# ...` | a remark |
//! | `language = English` | the name of the language |
//! | `name(card: Card) = The {card} stays.` | a message with its arguments; `pub` in front lets other crates use it |
//! | `label name = Close` | a fixed text that other crates use, without arguments |
//! | `Rank = ace \| two \| ...` | how values of a type are written |
//! | `Rank.a = an ace \| a two \| ...` | the same in a form that the language defines, used as `{rank.a}` |

use std::collections::BTreeMap;

/// The types that an argument may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Card,
    Rank,
    Suit,
    Colour,
    Place,
    Count,
    Number,
    Text,
}

impl Type {
    const ALL: [(&'static str, Type); 8] = [
        ("Card", Type::Card),
        ("Rank", Type::Rank),
        ("Suit", Type::Suit),
        ("Colour", Type::Colour),
        ("Place", Type::Place),
        ("Count", Type::Count),
        ("Number", Type::Number),
        ("Text", Type::Text),
    ];

    pub(crate) fn from_name(name: &str) -> Option<Type> {
        Type::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, kind)| kind)
    }

    /// How many alternatives a form of it has; `None` if any number will do.
    const fn alternatives(self) -> Option<usize> {
        match self {
            Type::Card => Some(3),
            Type::Rank => Some(13),
            Type::Suit => Some(4),
            Type::Colour | Type::Count => Some(2),
            Type::Place => Some(6),
            Type::Number | Type::Text => None,
        }
    }

    /// The arguments that a form of this type may mention.
    pub(crate) const fn parts(self) -> &'static [(&'static str, Type)] {
        match self {
            Type::Card => &[("rank", Type::Rank), ("suit", Type::Suit)],
            Type::Place => &[("n", Type::Number), ("suit", Type::Suit)],
            Type::Count => &[("n", Type::Number)],
            Type::Rank | Type::Suit | Type::Colour | Type::Number | Type::Text => &[],
        }
    }

    /// Whether it can be written without a form.
    const fn is_plain(self) -> bool {
        matches!(self, Type::Number | Type::Text)
    }
}

/// The callers that may use a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Public,
    Internal,
    /// Everyone, as a `&'static str`: it costs as little as a literal in the sources, and can be in a constant.
    Label,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) access: Access,
    pub(crate) arguments: Vec<(String, Type)>,
    pub(crate) text: String,
}

/// All sentences of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MessageFile {
    path: String,
    pub(crate) language: String,
    pub(crate) messages: BTreeMap<String, Message>,
    /// By name (`Rank.a`).
    pub(crate) forms: BTreeMap<String, String>,
}

impl MessageFile {
    /// Reads a file; a line that cannot be read is named in the error.
    pub(crate) fn parse(path: &str, text: &str) -> Result<MessageFile, String> {
        let mut file = MessageFile { path: path.to_owned(), ..MessageFile::default() };
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if !line.is_empty() && !line.starts_with('#') {
                file.add(line).map_err(|fault| format!("{path}:{number}: {fault}"))?;
            }
        }
        Ok(file)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let (head, text) = line.split_once(" = ").ok_or("expected `name = text`")?;
        let text = text.to_owned();
        if head == "language" {
            self.language = text;
        } else if head.starts_with(char::is_uppercase) {
            self.forms.insert(head.to_owned(), text);
        } else {
            let (access, head) = if let Some(head) = head.strip_prefix("pub ") {
                (Access::Public, head)
            } else if let Some(head) = head.strip_prefix("label ") {
                (Access::Label, head)
            } else {
                (Access::Internal, head)
            };
            let (name, arguments) = signature(head)?;
            if access == Access::Label && !arguments.is_empty() {
                return Err(format!("the label `{name}` has arguments"));
            }
            let message = Message { access, arguments, text };
            if self.messages.insert(name.clone(), message).is_some() {
                return Err(format!("a second message `{name}`"));
            }
        }
        Ok(())
    }

    /// The faults of this language, compared with the first one.
    pub(crate) fn faults(&self, first: &MessageFile) -> Vec<String> {
        let mut faults = Vec::new();
        for name in first.messages.keys().filter(|name| !self.messages.contains_key(*name)) {
            faults.push(format!("{}: the message `{name}` is missing", self.path));
        }
        for (name, message) in &self.messages {
            match first.messages.get(name) {
                None => faults.push(format!("{}: no message is called `{name}`", self.path)),
                Some(known) => {
                    let wrong = self.wrong_places(&message.text, &known.arguments);
                    faults.extend(wrong.map(|place| self.fault(name, &place)));
                }
            }
        }
        for (name, text) in &self.forms {
            faults.extend(self.form_faults(name, text));
        }
        faults
    }

    fn fault(&self, name: &str, place: &str) -> String {
        format!("{}: `{name}` has {{{place}}}, which is no argument or no form of it", self.path)
    }

    fn form_faults(&self, name: &str, text: &str) -> Vec<String> {
        let kind = name.split('.').next().and_then(Type::from_name);
        let Some(kind) = kind else {
            return vec![format!("{}: no type is called `{name}`", self.path)];
        };
        let count = text.split('|').count();
        let mut faults = Vec::new();
        if kind.alternatives().is_some_and(|wanted| wanted != count) {
            faults.push(format!("{}: `{name}` has {count} alternatives", self.path));
        }
        let parts: Vec<(String, Type)> =
            kind.parts().iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        faults.extend(self.wrong_places(text, &parts).map(|place| self.fault(name, &place)));
        faults
    }

    fn wrong_places(
        &self,
        text: &str,
        arguments: &[(String, Type)],
    ) -> impl Iterator<Item = String> {
        places(text).filter(|place| self.resolve(place, arguments).is_none())
    }

    /// The number of the argument in a place of a text, `{card}` or `{card.form}`, and the name of its form.
    pub(crate) fn resolve(
        &self,
        place: &str,
        arguments: &[(String, Type)],
    ) -> Option<(usize, Option<String>)> {
        let (name, form) = match place.split_once('.') {
            Some((name, form)) => (name, Some(form)),
            None => (place, None),
        };
        let number = arguments.iter().position(|(known, _)| known == name)?;
        let kind = arguments[number].1;
        if form.is_none() && kind.is_plain() {
            return Some((number, None));
        }
        let (type_name, _) = Type::ALL.into_iter().find(|(_, known)| *known == kind)?;
        let wanted = form.map_or(type_name.to_owned(), |form| format!("{type_name}.{form}"));
        self.forms.contains_key(&wanted).then_some((number, Some(wanted)))
    }
}

/// The places of a text that are filled in, without their braces.
pub(crate) fn places(text: &str) -> impl Iterator<Item = String> {
    text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or_default().to_owned())
}

/// `name(card: Card, onto: Card)`, or a name alone.
fn signature(head: &str) -> Result<(String, Vec<(String, Type)>), String> {
    let Some((name, rest)) = head.split_once('(') else {
        return Ok((head.to_owned(), Vec::new()));
    };
    let list = rest.strip_suffix(')').ok_or("expected `)` after the arguments")?;
    let argument = |part: &str| {
        let (name, kind) = part.trim().split_once(": ")?;
        Some((name.to_owned(), Type::from_name(kind)?))
    };
    let arguments: Option<Vec<_>> = list.split(',').map(argument).collect();
    Ok((name.to_owned(), arguments.ok_or("expected `argument: Type`")?))
}
