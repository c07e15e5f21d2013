import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpURI;

class Adapter extends Batch {
  Map<String, Object> hello() {
    String version = HttpURI.class.getPackage().getImplementationVersion();
    return object("library", "Jetty HttpURI", "version", version, "ops", List.of("parse"), "syntaxes", List.of("rfc3986"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    var u = new HttpURI(r.get("input"));
    return object("valid", true, "components", object(
        "scheme", u.getScheme(), "userinfo", u.getUser(), "host", u.getHost(), "port", u.getPort() < 0 ? null : "" + u.getPort(),
        "path", u.getPath(), "query", u.getQuery(), "fragment", u.getFragment()));
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
