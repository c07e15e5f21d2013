use batch::{components, result, serve, Library, Request};
use url::Url;

fn answer(r: &Request) -> Result<String, String> {
    let parse = |key| Url::parse(r.get(key)).map_err(|e| e.to_string());
    if r.get("op") == "resolve" {
        return Ok(result(parse("base")?.join(r.get("input")).map_err(|e| e.to_string())?.as_str()));
    }
    let u = parse("input")?;
    if r.get("op") == "normalize" {
        return Ok(result(u.as_str()));
    }
    Ok(components(&[
        ("scheme", Some(u.scheme())),
        ("host", u.host_str()),
        ("path", Some(u.path())),
        ("query", u.query()),
        ("fragment", u.fragment()),
    ]))
}

fn main() {
    let library = Library {
        name: "url",
        version: "2.3.1",
        ops: r#""parse","resolve","normalize""#,
        forms: r#""uri""#,
        syntaxes: r#""rfc3986""#,
        steps: r#""case percent path scheme""#,
    };
    serve(library, answer)
}
