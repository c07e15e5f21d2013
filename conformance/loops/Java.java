// Hold a library to the rows: java -cp gson.jar loops/Java.java FILE ..., for example required/rfc3986/*.jsonl.
import com.google.gson.*;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.*;
import java.util.*;

class Java {
  static final boolean VALIDATES = true; // does the library promise to reject invalid strings? If not, they are not asked

  static JsonObject answer(JsonObject request) { // put your library here; return null if it does not do what is asked
    var keys = new HashSet<>(request.keySet());
    keys.removeAll(Set.of("op", "syntax", "form", "base", "input"));
    if (!keys.isEmpty() || !request.has("syntax") || !request.get("syntax").getAsString().equals("rfc2396")) return null; // java.net.URI is of RFC 2396
    if (request.get("input").getAsString().contains("[")) return null; // with RFC 2732, which changes the answer
    var reply = new JsonObject();
    String op = request.get("op").getAsString();
    try {
      if (op.equals("resolve")) {
        reply.addProperty("result", new URI(request.get("base").getAsString()).resolve(new URI(request.get("input").getAsString())).toString());
      } else if (op.equals("parse")) {
        var components = new JsonObject();
        components.addProperty("scheme", new URI(request.get("input").getAsString()).getScheme());
        reply.addProperty("valid", true);
        reply.add("components", components);
      } else {
        return null;
      }
    } catch (URISyntaxException e) {
      if (op.equals("parse")) reply.addProperty("valid", false);
      else reply.add("error", new JsonObject());
    }
    return reply;
  }

  // The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
  static boolean differs(JsonElement want, JsonElement got) {
    if (want.isJsonArray() && got.isJsonArray()) {
      var w = want.getAsJsonArray(); var g = got.getAsJsonArray();
      for (int i = 0; i < w.size() && i < g.size(); i++) if (differs(w.get(i), g.get(i))) return true;
      return w.size() != g.size();
    }
    if (!want.isJsonObject() || !got.isJsonObject()) return !want.equals(got);
    var g = got.getAsJsonObject();
    return want.getAsJsonObject().entrySet().stream().anyMatch(e -> !e.getKey().equals("error") && g.has(e.getKey()) && differs(e.getValue(), g.get(e.getKey())));
  }
  static boolean agrees(JsonObject want, JsonObject reply) {
    return (want.has("valid") ? List.of("valid", "result") : List.of("result", "error")).stream().allMatch(k -> !want.has(k) || reply.has(k)) && !differs(want, reply);
  }
  public static void main(String[] names) throws Exception {
    int asked = 0, wrong = 0;
    for (String name : names) for (String line : Files.readAllLines(Path.of(name))) {
      var row = JsonParser.parseString(line).getAsJsonObject();
      var allowed = row.has("alternatives") ? row.getAsJsonArray("alternatives") : new JsonArray();
      allowed.add(row.get("reply"));
      if (row.has("contested") || row.has("withdrawn") || !VALIDATES && (row.getAsJsonObject("reply").has("error") || new JsonPrimitive(false).equals(row.getAsJsonObject("reply").get("valid")))) continue;
      var reply = answer(row.getAsJsonObject("request"));
      if (reply != null) asked++;
      if (reply == null || allowed.asList().stream().anyMatch(want -> agrees(want.getAsJsonObject(), reply))) continue;
      wrong++;
      System.out.println(Path.of(name).toAbsolutePath().getParent().getFileName() + "/" + (row.has("id") ? row.get("id").getAsString() : "-") + " " + row.get("request") + " got " + reply + " want " + row.get("reply"));
    }
    System.out.println(asked + " asked, " + wrong + " wrong");
    if (asked == 0) System.err.println("nothing was asked: name a FILE, or answer answers nothing");
    System.exit(asked == 0 || wrong > 0 ? 1 : 0);
  }
}
