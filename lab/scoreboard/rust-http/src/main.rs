use batch::{components, serve, Library, Request};
use http::Uri;

fn answer(r: &Request) -> Result<String, String> {
    let u: Uri = r.get("input").parse().map_err(|e: http::uri::InvalidUri| e.to_string())?;
    Ok(components(&[
        ("scheme", u.scheme_str()),
        ("authority", u.authority().map(|a| a.as_str())),
        ("host", u.host()),
        ("path", Some(u.path())),
        ("query", u.query()),
    ]))
}

fn main() {
    let library = Library {
        name: "http::Uri",
        version: "0.2.7",
        ops: r#""parse""#,
        forms: r#""reference""#,
        syntaxes: r#""rfc3986""#,
        steps: "",
    };
    serve(library, answer)
}
