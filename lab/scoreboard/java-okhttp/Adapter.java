import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.internal.Version;

class Adapter extends Batch {
  Map<String, Object> hello() {
    return object("library", "OkHttp HttpUrl", "version", Version.userAgent().replace("okhttp/", ""), "ops", List.of("parse", "resolve", "normalize"), "forms", List.of("uri"),
        "syntaxes", List.of("rfc3986"), "steps", List.of("case percent path scheme"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    String op = r.get("op");
    if (op.equals("resolve")) {
      HttpUrl resolved = HttpUrl.get(r.get("base")).resolve(r.get("input"));
      if (resolved == null) throw new IllegalArgumentException("resolve returned null");
      return object("result", resolved.toString());
    }
    var u = HttpUrl.get(r.get("input"));
    if (op.equals("normalize")) return object("result", u.toString());
    String host = u.host();
    return object("valid", true, "components", object(
        "scheme", u.scheme(), "host", host.contains(":") ? "[" + host + "]" : host, "path", u.encodedPath(), "query", u.encodedQuery(), "fragment", u.encodedFragment()));
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
