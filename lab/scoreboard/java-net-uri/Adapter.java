import java.net.URI;
import java.util.List;
import java.util.Map;

class Adapter extends Batch {
  Map<String, Object> hello() {
    return object("library", "java.net.URI", "version", System.getProperty("java.version"), "ops", List.of("parse", "resolve"), "syntaxes", List.of("rfc2396"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    if (r.get("op").equals("resolve")) return object("result", new URI(r.get("base")).resolve(new URI(r.get("input"))).toString());
    var u = new URI(r.get("input"));
    // An opaque URI has a scheme-specific part instead of a path.
    return object("valid", true, "components", object(
        "scheme", u.getScheme(), "authority", u.getRawAuthority(), "userinfo", u.getRawUserInfo(), "host", u.getHost(),
        "port", u.getPort() < 0 ? null : "" + u.getPort(), "path", u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath(),
        "query", u.getRawQuery(), "fragment", u.getRawFragment()));
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
