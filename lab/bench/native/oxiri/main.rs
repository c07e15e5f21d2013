//! oxiri implements RFC 3987, and so RFC 3986. It checks all of their rules. Its values
//! share the text. Parsing does not allocate.

#[path = "../driver.rs"]
mod driver;

use driver::{Input, Operation};
use oxiri::{Iri, IriRef};
use std::hint::black_box;

fn parse(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(Iri::parse(**line)).is_ok()).count()
}

fn reference(input: &mut Input) -> usize {
    input.lines.iter().filter(|line| black_box(IriRef::parse(**line)).is_ok()).count()
}

fn resolve(input: &mut Input) -> usize {
    let base = match Iri::parse(input.base.as_str()) {
        Ok(base) => base,
        Err(_) => return 0,
    };
    let mut accepted = 0;
    for line in &input.lines {
        if let Ok(reference) = IriRef::parse(*line) {
            input.out.clear();
            accepted += base.resolve_into(&reference, &mut input.out).is_ok() as usize;
        }
    }
    accepted
}

fn resolve_string(input: &mut Input) -> usize {
    let base = match Iri::parse(input.base.as_str()) {
        Ok(base) => base,
        Err(_) => return 0,
    };
    let mut accepted = 0;
    for line in &input.lines {
        let target = IriRef::parse(*line).and_then(|reference| base.resolve(&reference));
        if let Ok(iri) = black_box(target) {
            input.out = iri.into_inner();
            accepted += 1;
        }
    }
    accepted
}

fn main() -> std::io::Result<()> {
    let ops: [(&str, Operation); 6] = [
        ("parse", parse),
        ("iri", parse),
        ("reference", reference),
        ("check", reference),
        ("resolve", resolve),
        ("resolve-string", resolve_string),
    ];
    driver::serve(option_env!("DRIVER_VERSION").unwrap_or("unknown"), &ops)
}
