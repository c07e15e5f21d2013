// java.net.URI implements RFC 2396 with the IPv6 addresses of RFC 2732. It accepts
// non-ASCII characters. It rejects a text with an exception.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Speaks the line protocol of the benchmark (see ../PROTOCOL.md). */
public final class Driver {
    private static final Map<String, String[]> corpora = new HashMap<>();
    private static String base = "";
    private static String last = ""; // the last text that an operation made

    private static final Map<String, ToIntFunction<String[]>> ops = Map.of(
        "parse", Driver::parse,
        "iri", Driver::parse,
        "reference", Driver::reference,
        "check", Driver::reference,
        "resolve-string", Driver::resolve,
        "normalize", Driver::normalize);

    private static int parse(String[] lines) {
        int accepted = 0;
        for (String line : lines) {
            try {
                if (new URI(line).isAbsolute()) {
                    accepted++;
                }
            } catch (URISyntaxException e) {
                // rejected, not counted
            }
        }
        return accepted;
    }

    private static int reference(String[] lines) {
        int accepted = 0;
        for (String line : lines) {
            try {
                if (new URI(line).getRawSchemeSpecificPart() != null) {
                    accepted++;
                }
            } catch (URISyntaxException e) {
                // rejected, not counted
            }
        }
        return accepted;
    }

    private static int resolve(String[] lines) {
        URI b = URI.create(base);
        int accepted = 0;
        for (String line : lines) {
            try {
                last = b.resolve(new URI(line)).toString();
                accepted++;
            } catch (URISyntaxException e) {
                // rejected, not counted
            }
        }
        return accepted;
    }

    private static int normalize(String[] lines) {
        int accepted = 0;
        for (String line : lines) {
            try {
                last = new URI(line).normalize().toString();
                accepted++;
            } catch (URISyntaxException e) {
                // rejected, not counted
            }
        }
        return accepted;
    }

    private static String answer(String request) throws IOException {
        String[] words = request.split(" ", 3);
        if (words[0].equals("base")) {
            base = request.substring(Math.min(request.length(), "base ".length()));
            return "base";
        }
        String arg = words.length > 1 ? words[1] : "";
        String rest = words.length > 2 ? words[2] : "";
        if (words[0].equals("load")) {
            String text = Files.readString(Path.of(rest), StandardCharsets.UTF_8);
            String[] lines = text.split("\n");
            corpora.put(arg, lines);
            return "loaded " + lines.length;
        }
        ToIntFunction<String[]> op = ops.get(arg);
        if (!words[0].equals("pass") && !words[0].equals("one")) {
            return "error unknown request";
        }
        if (op == null) {
            return "error unknown operation";
        }
        if (words[0].equals("one")) {
            last = "";
            return op.applyAsInt(new String[] {rest}) > 0 ? "yes " + last : "no";
        }
        String[] lines = corpora.get(rest);
        if (lines == null) {
            return "error unknown corpus";
        }
        long start = System.nanoTime();
        int accepted = op.applyAsInt(lines);
        return (System.nanoTime() - start) + " " + accepted;
    }

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("ready " + System.getProperty("java.version") + "\t" + String.join(" ", ops.keySet()));
        for (String request = in.readLine(); request != null; request = in.readLine()) {
            String answer;
            try {
                answer = answer(request);
            } catch (IOException e) {
                answer = "error " + e;
            }
            out.println(answer);
        }
    }
}
