//! The line protocol of the benchmark (see ../PROTOCOL.md), for Rust: include it as a
//! module, then call `serve` with the operations of a library.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::time::Instant;

pub struct Input {
    pub lines: Vec<&'static str>,
    pub base: String,
    pub out: String, // the last text that an operation made
}

/// An operation returns how many lines it accepted.
pub type Operation = fn(&mut Input) -> usize;

fn input(text: String) -> Input {
    let text: &'static str = Box::leak(text.into_boxed_str());
    Input {
        lines: text.strip_suffix('\n').unwrap_or(text).split('\n').collect(),
        base: String::new(),
        out: String::new(),
    }
}

pub fn serve(version: &str, ops: &[(&str, Operation)]) -> io::Result<()> {
    let names: Vec<&str> = ops.iter().map(|(name, _)| *name).collect();
    println!("ready {}\t{}", version, names.join(" "));
    let mut base = String::new();
    let mut corpora: HashMap<String, Input> = HashMap::new();
    for request in io::stdin().lock().lines() {
        let request = request?;
        let mut words = request.splitn(3, ' ');
        let verb = words.next().unwrap_or("");
        let arg = words.next().unwrap_or("");
        let rest = words.next().unwrap_or("");
        let op = ops.iter().find(|(name, _)| *name == arg).map(|(_, op)| op);
        let answer = match (verb, op) {
            ("base", _) => {
                base = request.get("base ".len()..).unwrap_or("").to_string();
                "base".to_string()
            }
            ("load", _) => match std::fs::read_to_string(rest) {
                Ok(text) => {
                    let loaded = input(text);
                    let n = loaded.lines.len();
                    corpora.insert(arg.to_string(), loaded);
                    format!("loaded {}", n)
                }
                Err(e) => format!("error {}", e),
            },
            ("one", Some(op)) => {
                let mut one = input(rest.to_string());
                one.base = base.clone();
                match op(&mut one) {
                    0 => "no".to_string(),
                    _ => format!("yes {}", one.out),
                }
            }
            ("pass", Some(op)) => match corpora.get_mut(rest) {
                Some(corpus) => {
                    corpus.base = base.clone();
                    let start = Instant::now();
                    let accepted = op(corpus);
                    format!("{} {}", start.elapsed().as_nanos(), accepted)
                }
                None => "error unknown corpus".to_string(),
            },
            ("one" | "pass", None) => "error unknown operation".to_string(),
            _ => "error unknown request".to_string(),
        };
        println!("{}", answer);
        io::stdout().flush()?;
    }
    Ok(())
}
