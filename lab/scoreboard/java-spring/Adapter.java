import java.util.List;
import java.util.Map;
import org.springframework.web.util.UriComponentsBuilder;

class Adapter extends Batch {
  Map<String, Object> hello() {
    String version = UriComponentsBuilder.class.getPackage().getImplementationVersion();
    return object("library", "Spring UriComponents", "version", version, "ops", List.of("parse"), "syntaxes", List.of("rfc3986"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    var u = UriComponentsBuilder.fromUriString(r.get("input")).build(true);
    String part = u.getSchemeSpecificPart();
    return object("valid", true, "components", object(
        "scheme", u.getScheme(), "userinfo", u.getUserInfo(), "host", u.getHost(), "port", u.getPort() < 0 ? null : "" + u.getPort(),
        "path", part != null ? part : u.getPath(), "query", u.getQuery(), "fragment", u.getFragment()));
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
