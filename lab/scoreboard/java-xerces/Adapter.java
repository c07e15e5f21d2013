import java.util.List;
import java.util.Map;
import org.apache.xerces.impl.Version;
import org.apache.xerces.util.URI;

class Adapter extends Batch {
  Map<String, Object> hello() {
    return object("library", "Xerces URI", "version", Version.getVersion().replaceFirst(".* ", ""), "ops", List.of("parse", "resolve"), "forms", List.of("reference", "uri"),
        "syntaxes", List.of("rfc2396"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    if (r.get("op").equals("resolve")) return object("result", new URI(new URI(r.get("base")), r.get("input")).toString());
    var u = new URI(r.get("input"), r.get("form").equals("reference"));
    return object("valid", true, "components", object(
        "scheme", u.getScheme(), "userinfo", u.getUserinfo(), "host", u.getHost(), "port", u.getPort() < 0 ? null : "" + u.getPort(),
        "path", u.getPath(), "query", u.getQueryString(), "fragment", u.getFragment()));
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
