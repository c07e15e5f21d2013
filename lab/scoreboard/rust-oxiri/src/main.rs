use batch::{components, result, serve, Library, Request};
use oxiri::{Iri, IriRef};

fn answer(r: &Request) -> Result<String, String> {
    if r.get("op") == "resolve" {
        let base = Iri::parse(r.get("base")).map_err(|e| e.to_string())?;
        return Ok(result(base.resolve(r.get("input")).map_err(|e| e.to_string())?.as_str()));
    }
    if r.get("form") == "uri" {
        Iri::parse(r.get("input")).map_err(|e| e.to_string())?;
    }
    let u = IriRef::parse(r.get("input")).map_err(|e| e.to_string())?;
    Ok(components(&[
        ("scheme", u.scheme()),
        ("authority", u.authority()),
        ("path", Some(u.path())),
        ("query", u.query()),
        ("fragment", u.fragment()),
    ]))
}

fn main() {
    let library = Library {
        name: "oxiri",
        version: "0.2.2",
        ops: r#""parse","resolve""#,
        forms: r#""reference","uri""#,
        syntaxes: r#""rfc3987""#,
        steps: "",
    };
    serve(library, answer)
}
