// Reads texts in base64, one per line, by the reader that the argument names. See programs.go.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Read {
    public static void main(String[] args) throws Exception {
        System.out.println("Java " + System.getProperty("java.version"));
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) {
            var text = new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
            try {
                System.out.println(args[0].equals("java.net.URI") ? uri(new URI(text)) : url(new URL(text)));
            } catch (Exception e) {
                System.out.println("refused");
            }
        }
    }

    static String uri(URI u) {
        return row(u.getScheme(), u.getHost(), u.getPort(), u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath());
    }

    static String url(URL u) {
        return row(u.getProtocol(), u.getHost(), u.getPort(), u.getPath());
    }

    static String row(String scheme, String host, int port, String path) {
        return String.join("\t", encode(scheme), encode(host), encode(port < 0 ? "" : "" + port), encode(path));
    }

    static String encode(String s) {
        return Base64.getEncoder().encodeToString((s == null ? "" : s).getBytes(StandardCharsets.UTF_8));
    }
}
