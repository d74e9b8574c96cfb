//! JSON, as far as results need it: other programs can read what we write, and we read what they write. Small, for the
//! browser table fetches it.

use std::fmt::Write as _;
use std::str::FromStr;

/// Lists in lists deeper than this are nothing of ours.
const DEEPEST: usize = 32;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Json {
    /// `null`, `true` or `false`.
    Word(&'static str),
    /// A number, as it is written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Keys with their values, in order.
    Table(Vec<(String, Json)>),
}

impl Json {
    /// A text.
    pub(crate) fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    /// The value of a key, if this is a table that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Table(pairs) => {
                pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value)
            }
            Json::Word(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => None,
        }
    }

    /// The whole number that a key has.
    pub(crate) fn number_of<T: FromStr>(&self, key: &str) -> Result<T, String> {
        let number = match self.get(key) {
            Some(Json::Number(digits)) => digits.parse().ok(),
            Some(Json::Word(_) | Json::Text(_) | Json::List(_) | Json::Table(_)) | None => None,
        };
        number.ok_or_else(|| format!("\"{key}\" must be a whole number"))
    }

    /// The text that a key has.
    pub(crate) fn text_of(&self, key: &str) -> Result<&str, String> {
        match self.get(key) {
            Some(Json::Text(text)) => Ok(text),
            Some(Json::Word(_) | Json::Number(_) | Json::List(_) | Json::Table(_)) | None => {
                Err(format!("\"{key}\" must be a text"))
            }
        }
    }

    /// On one line.
    pub(crate) fn line(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, None);
        out
    }

    /// On lines of their own, indented.
    pub(crate) fn pretty(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut String, depth: Option<usize>) {
        match self {
            Json::Word(word) => out.push_str(word),
            Json::Number(digits) => out.push_str(digits),
            Json::Text(text) => quote(out, text),
            Json::List(values) => {
                group(out, ['[', ']'], depth, values, |out, value, depth| value.write(out, depth));
            }
            Json::Table(pairs) => {
                group(out, ['{', '}'], depth, pairs, |out, (key, value), depth| {
                    quote(out, key);
                    out.push_str(if depth.is_some() { ": " } else { ":" });
                    value.write(out, depth);
                });
            }
        }
    }

    /// Reads a text; where it stops being JSON, and what was expected there.
    pub(crate) fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0).and_then(|value| {
            reader.blank();
            if reader.at == text.len() { Ok(value) } else { Err("the end") }
        });
        value.map_err(|expected| {
            let before = &text[..reader.at];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|sign| *sign != '\n').count() + 1;
            format!("line {line}, column {column}: {expected} was expected")
        })
    }
}

fn group<T>(
    out: &mut String,
    [open, close]: [char; 2],
    depth: Option<usize>,
    items: &[T],
    write: impl Fn(&mut String, &T, Option<usize>),
) {
    let inner = depth.map(|depth| depth + 1);
    out.push(open);
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        indent(out, inner);
        write(out, item, inner);
    }
    if !items.is_empty() {
        indent(out, depth);
    }
    out.push(close);
}

fn indent(out: &mut String, depth: Option<usize>) {
    if let Some(depth) = depth {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    }
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0'..' ' => {
                write!(out, "\\u{:04x}", u32::from(sign)).expect("a String takes any text");
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// What was read, or what was expected instead.
type Read<T> = Result<T, &'static str>;

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blank(&mut self) {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.at += rest.len() - trimmed.len();
    }

    /// Takes a piece of text if it comes next.
    fn take(&mut self, piece: &str) -> bool {
        let here = self.rest().starts_with(piece);
        self.at += if here { piece.len() } else { 0 };
        here
    }

    fn value(&mut self, depth: usize) -> Read<Json> {
        self.blank();
        if depth > DEEPEST {
            return Err("less nesting");
        }
        if let Some(word) = ["null", "true", "false"].into_iter().find(|word| self.take(word)) {
            return Ok(Json::Word(word));
        }
        match self.rest().chars().next() {
            Some('{') => self.list('}', |reader| reader.pair(depth)).map(Json::Table),
            Some('[') => self.list(']', |reader| reader.value(depth + 1)).map(Json::List),
            Some('"') => self.string().map(Json::Text),
            Some('-' | '0'..='9') => Ok(Json::Number(self.number().to_owned())),
            Some(_) | None => Err("a value"),
        }
    }

    fn pair(&mut self, depth: usize) -> Read<(String, Json)> {
        self.blank();
        let key = self.string()?;
        self.blank();
        if !self.take(":") {
            return Err("a colon");
        }
        Ok((key, self.value(depth + 1)?))
    }

    /// What stands between brackets; the opening one comes next.
    fn list<T>(&mut self, close: char, item: impl Fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let close = close.encode_utf8(&mut [0; 4]).to_owned();
        self.at += 1;
        self.blank();
        let mut items = Vec::new();
        while !self.take(&close) {
            if !items.is_empty() && !self.take(",") {
                return Err("a comma or the end of the list");
            }
            items.push(item(self)?);
            self.blank();
        }
        Ok(items)
    }

    fn number(&mut self) -> &'t str {
        let rest = self.rest();
        let belongs = |sign: char| matches!(sign, '-' | '+' | '.' | 'e' | 'E' | '0'..='9');
        let end = rest.find(|sign| !belongs(sign)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn string(&mut self) -> Read<String> {
        let mut text = String::new();
        if !self.take("\"") {
            return Err("a quotation mark");
        }
        loop {
            let sign = self.rest().chars().next().ok_or("a quotation mark")?;
            self.at += sign.len_utf8();
            match sign {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                plain => text.push(plain),
            }
        }
    }

    /// What a sign stands for after a backslash.
    fn escaped(&mut self) -> Read<char> {
        let sign = self.rest().chars().next().ok_or("a quotation mark")?;
        self.at += sign.len_utf8();
        Ok(match sign {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            '"' | '\\' | '/' => sign,
            'u' => return self.coded(),
            _ => return Err("an escape that JSON knows"),
        })
    }

    /// A character by its number, which may take two halves.
    fn coded(&mut self) -> Read<char> {
        let first = self.half()?;
        let code = match first {
            0xd800..0xdc00 if self.take("\\u") => {
                let second = self.half()?;
                0x1_0000 + ((first - 0xd800) << 10) + (second.wrapping_sub(0xdc00) & 0x3ff)
            }
            code => code,
        };
        char::from_u32(code).ok_or("the number of a character")
    }

    fn half(&mut self) -> Read<u32> {
        let digits = self.rest().get(..4).ok_or("four digits")?;
        let code = u32::from_str_radix(digits, 16).map_err(|_| "four digits")?;
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::Json;

    /// Any value, as another program knows it.
    fn anything() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::vec((any::<String>(), inner), 0..6)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn we_read_and_write_as_others_do(value in anything()) {
            for text in [value.to_string(), format!("{value:#}")] {
                let ours = Json::read(&text).expect("the others write JSON");
                for written in [ours.line(), ours.pretty()] {
                    prop_assert_eq!(&serde_json::from_str::<Value>(&written).expect("JSON"), &value);
                }
            }
            prop_assert_eq!(Json::read(&value.to_string()).expect("JSON").pretty(), format!("{value:#}"));
        }

        #[test]
        fn no_text_brings_the_reader_down(text in "[\\[\\]{}\",:0-9a-z\\\\ \n]{0,40}") {
            let _ = Json::read(&text);
        }
    }

    #[test]
    fn characters_by_number_are_read() {
        let read = Json::read(r#""\u00e9\ud83c\udca1\/\b""#);
        assert_eq!(read, Ok(Json::text("\u{e9}\u{1f0a1}/\u{8}")));
        assert!(Json::read(r#""\ud83c""#).is_err());
    }

    #[test]
    fn a_mistake_has_a_place() {
        let fault = Json::read("{\n  \"a\" 1}").expect_err("no colon");
        assert_eq!(fault, "line 2, column 7: a colon was expected");
        assert!(Json::read(&"[".repeat(1000)).is_err());
    }
}
