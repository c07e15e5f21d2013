import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.regex.*;

/** Usage: java Match.java PATTERN <lines. Writes 1 or 0 for each line: whether it matches. */
class Match {
    public static void main(String[] args) throws IOException {
        Pattern pattern = Pattern.compile(args[0]);
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new StringBuilder();
        for (String line; (line = lines.readLine()) != null; ) {
            out.append(pattern.matcher(line).find() ? '1' : '0');
        }
        System.out.print(out);
    }
}
