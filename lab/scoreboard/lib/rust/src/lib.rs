//! The loop of an adapter in Rust: one request per line in, one reply per line out.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

const KEYS: [&str; 9] = ["op", "id", "syntax", "form", "input", "base", "a", "b", "steps"];

/// A flat request. Values that are not strings are kept as they were written.
pub struct Request(HashMap<String, String>);

impl Request {
    pub fn get(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |s| s)
    }
}

/// What hello says. Lists are the texts of JSON lists without brackets.
pub struct Library {
    pub name: &'static str,
    pub version: &'static str,
    pub ops: &'static str,
    pub forms: &'static str,
    pub syntaxes: &'static str,
    pub steps: &'static str,
}

/// Answers requests until the input ends. The function returns the fields of the reply; an error
/// of the library is a refusal. Only operations of the library reach the function.
pub fn serve(library: Library, answer: fn(&Request) -> Result<String, String>) {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request = read(&line.unwrap());
        let op = request.get("op");
        let fields = if op == "hello" {
            hello(&library)
        } else if !library.ops.contains(&format!("\"{op}\"")) || request.0.keys().any(|k| !KEYS.contains(&k.as_str())) {
            r#""error":{"code":"unsupported"}"#.to_string()
        } else {
            match answer(&request) {
                Ok(fields) => fields,
                Err(_) if op == "parse" => r#""valid":false"#.to_string(),
                Err(e) => format!(r#""error":{{"code":"refused","message":{}}}"#, string(&e)),
            }
        };
        writeln!(out, "{{{fields},\"id\":{}}}", request.get("id")).unwrap();
        out.flush().unwrap();
    }
}

fn hello(l: &Library) -> String {
    format!(
        r#""protocol":1,"library":"{}","version":"{}","language":"rust","runtime":"{}","ops":[{}],"forms":[{}],"syntaxes":[{}],"steps":[{}],"limits":{{"nul":true,"bytes":false}}"#,
        l.name, l.version, std::env::consts::OS, l.ops, l.forms, l.syntaxes, l.steps
    )
}

/// The fields of a reply to parse. A component is None if it is not defined.
pub fn components(parts: &[(&str, Option<&str>)]) -> String {
    let list: Vec<String> = parts.iter().map(|(name, v)| format!("\"{name}\":{}", v.map_or("null".to_string(), string))).collect();
    format!(r#""valid":true,"components":{{{}}}"#, list.join(","))
}

/// The field of a reply with a result.
pub fn result(text: &str) -> String {
    format!(r#""result":{}"#, string(text))
}

fn string(text: &str) -> String {
    let mut s = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => s.extend(['\\', c]),
            c if c < ' ' => s.push_str(&format!("\\u{:04x}", c as u32)),
            c => s.push(c),
        }
    }
    s + "\""
}

fn read(line: &str) -> Request {
    let mut m = HashMap::from([("form".to_string(), "reference".to_string())]);
    let mut rest = line;
    while let Some(i) = rest.find('"') {
        let (key, after) = text(&rest[i + 1..]);
        rest = after.trim_start_matches([':', ' ']);
        let value;
        if let Some(s) = rest.strip_prefix('"') {
            (value, rest) = text(s);
        } else {
            let end = if rest.starts_with('[') { rest.find(']') } else { rest.find([',', '}']) }.unwrap();
            value = rest[..end].to_string();
            rest = &rest[end..];
        }
        m.insert(key, value);
    }
    Request(m)
}

/// Decodes a string after its first quotation mark. It returns the text after the string.
fn text(s: &str) -> (String, &str) {
    let mut out = String::new();
    let mut chars = s.char_indices();
    while let Some((i, c)) = chars.next() {
        out.push(match c {
            '"' => return (out, &s[i + 1..]),
            '\\' => match chars.next().unwrap().1 {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => {
                    let hex: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    char::from_u32(u32::from_str_radix(&hex, 16).unwrap()).unwrap()
                }
                other => other,
            },
            c => c,
        });
    }
    panic!("a string without its end")
}
