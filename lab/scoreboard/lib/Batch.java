import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The loop of an adapter in Java: one request per line in, one reply per line out. */
abstract class Batch {
  private static final Set<String> KEYS = Set.of("op", "id", "syntax", "form", "input", "base", "a", "b", "steps");

  /** Returns what the adapter says about the library: library, version, ops, syntaxes and others */
  abstract Map<String, Object> hello();

  /** Returns the reply to a request. An exception of the library is a refusal, except one that says that it does not do this. */
  abstract Map<String, Object> answer(Map<String, String> request) throws Exception;

  void serve() throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line; (line = in.readLine()) != null; ) {
      var request = new Reader(line).object();
      request.putIfAbsent("form", "reference");
      var reply = new LinkedHashMap<String, Object>(reply(request));
      out.print(json(reply).replaceFirst("}$", (reply.isEmpty() ? "" : ",") + "\"id\":" + request.get("id") + "}\n"));
      out.flush();
    }
  }

  private Map<String, Object> reply(Map<String, String> request) {
    String op = request.get("op");
    if (op.equals("hello")) {
      var all = object("protocol", 1, "language", "java", "runtime", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
          "forms", List.of("reference"), "steps", List.of(), "limits", object("nul", true, "bytes", false));
      all.putAll(hello());
      return all;
    }
    if (!((List<?>) hello().get("ops")).contains(op) || !KEYS.containsAll(request.keySet())) return object("error", object("code", "unsupported"));
    try {
      return answer(request);
    } catch (UnsupportedOperationException e) {
      return object("error", object("code", "unsupported"));
    } catch (Exception e) {
      return op.equals("parse") ? object("valid", false) : object("error", object("code", "refused", "message", e.toString()));
    }
  }

  static Map<String, Object> object(Object... pairs) {
    var m = new LinkedHashMap<String, Object>();
    for (int i = 0; i < pairs.length; i += 2) m.put((String) pairs[i], pairs[i + 1]);
    return m;
  }

  private static String json(Object v) {
    var b = new StringBuilder();
    if (v instanceof Map<?, ?> m) {
      m.forEach((key, value) -> b.append(b.isEmpty() ? "" : ",").append(json(key)).append(':').append(json(value)));
      return "{" + b + "}";
    }
    if (v instanceof List<?> list) {
      list.forEach(value -> b.append(b.isEmpty() ? "" : ",").append(json(value)));
      return "[" + b + "]";
    }
    if (!(v instanceof String s)) return String.valueOf(v);
    for (char c : s.toCharArray()) {
      if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c)) b.append(String.format("\\u%04x", (int) c));
      else b.append(c);
    }
    return "\"" + b + "\"";
  }

  /** Reads a flat object. Values that are not strings, such as the id, are kept as they were written. */
  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) { this.text = text; }

    Map<String, String> object() {
      var m = new LinkedHashMap<String, String>();
      while ((at = text.indexOf('"', at)) >= 0) {
        String key = string();
        while (text.charAt(at) == ':' || text.charAt(at) == ' ') at++;
        if (text.charAt(at) == '"') m.put(key, string());
        else m.put(key, raw(text.charAt(at) == '[' ? "]" : ",}"));
      }
      return m;
    }

    private String raw(String ends) {
      int start = at;
      while (ends.indexOf(text.charAt(at)) < 0) at++;
      return text.substring(start, at);
    }

    private String string() {
      var b = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char c = text.charAt(at);
        if (c == '\\') {
          c = text.charAt(++at);
          int i = "nrtbf".indexOf(c);
          if (i >= 0) c = "\n\r\t\b\f".charAt(i);
          else if (c == 'u') c = (char) Integer.parseInt(text.substring(at + 1, (at += 4) + 1), 16);
        }
        b.append(c);
      }
      at++;
      return b.toString();
    }
  }
}
