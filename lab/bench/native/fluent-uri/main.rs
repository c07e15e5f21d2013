//! fluent-uri implements RFC 3986 and RFC 3987, and checks all of their rules. Its values share
//! the text. Parsing does not allocate.

#[path = "../driver.rs"]
mod driver;

use driver::{Input, Operation};
use fluent_uri::{Iri, Uri, UriRef};
use std::hint::black_box;

fn parse(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(Uri::parse(**line)).is_ok()).count()
}

fn iri(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(Iri::parse(**line)).is_ok()).count()
}

fn reference(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(UriRef::parse(**line)).is_ok()).count()
}

fn resolve_string(input: &mut Input) -> usize {
    let base = match Uri::parse(input.base.as_str()) {
        Ok(base) => base,
        Err(_) => return 0,
    };
    let mut accepted = 0;
    for line in &input.lines {
        let target = UriRef::parse(*line).map(|reference| reference.resolve_against(&base));
        if let Ok(Ok(uri)) = black_box(target) {
            input.out = uri.into_string();
            accepted += 1;
        }
    }
    accepted
}

fn normalize(input: &mut Input) -> usize {
    let mut accepted = 0;
    for line in &input.lines {
        if let Ok(uri) = Uri::parse(*line) {
            input.out = uri.normalize().into_string();
            accepted += 1;
        }
    }
    accepted
}

fn main() -> std::io::Result<()> {
    let ops: [(&str, Operation); 6] = [
        ("parse", parse),
        ("iri", iri),
        ("reference", reference),
        ("check", reference),
        ("resolve-string", resolve_string),
        ("normalize", normalize),
    ];
    driver::serve(option_env!("DRIVER_VERSION").unwrap_or("unknown"), &ops)
}
