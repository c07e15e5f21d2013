import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.http.client.utils.URIUtils;
import org.apache.http.util.VersionInfo;

class Adapter extends Batch {
  Map<String, Object> hello() {
    var version = VersionInfo.loadVersionInfo("org.apache.http.client", Adapter.class.getClassLoader()).getRelease();
    return object("library", "httpclient URIUtils", "version", version, "ops", List.of("resolve"), "syntaxes", List.of("rfc3986"));
  }

  Map<String, Object> answer(Map<String, String> r) throws Exception {
    return object("result", URIUtils.resolve(new URI(r.get("base")), r.get("input")).toString());
  }

  public static void main(String[] args) throws Exception {
    new Adapter().serve();
  }
}
