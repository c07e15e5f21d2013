//! The crate url implements the URL Standard of the WHATWG: it repairs what it can, and makes
//! a new text, so that parsing also normalizes. It parses a relative reference only against a
//! base.

#[path = "../driver.rs"]
mod driver;

use driver::{Input, Operation};
use std::hint::black_box;
use url::Url;

fn parse(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(Url::parse(line)).is_ok()).count()
}

fn check(input: &mut Input) -> usize {
    match Url::parse(&input.base) {
        Ok(base) => input.lines.iter().filter(|line| black_box(base.join(line)).is_ok()).count(),
        Err(_) => 0,
    }
}

fn resolve_string(input: &mut Input) -> usize {
    let base = match Url::parse(&input.base) {
        Ok(base) => base,
        Err(_) => return 0,
    };
    let mut accepted = 0;
    for line in &input.lines {
        if let Ok(url) = black_box(base.join(line)) {
            input.out = url.into();
            accepted += 1;
        }
    }
    accepted
}

fn normalize(input: &mut Input) -> usize {
    let mut accepted = 0;
    for line in &input.lines {
        if let Ok(url) = black_box(Url::parse(line)) {
            input.out = url.into();
            accepted += 1;
        }
    }
    accepted
}

fn main() -> std::io::Result<()> {
    let ops: [(&str, Operation); 6] = [
        ("parse", parse),
        ("iri", parse),
        ("browser", parse),
        ("check", check),
        ("resolve-string", resolve_string),
        ("normalize", normalize),
    ];
    driver::serve(option_env!("DRIVER_VERSION").unwrap_or("unknown"), &ops)
}
