import java.nio.charset.StandardCharsets;
import java.util.regex.*;

/** Usage: java Lines.java EXPRESSION [time] <lines. What lines.mjs does, for an expression. */
class Lines {
    public static void main(String[] args) throws Exception {
        Pattern pattern = Pattern.compile(args[0]);
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        var out = new StringBuilder();
        String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        for (int i = 0; i < text.length(); ) {
            int end = text.indexOf('\n', i);
            String line = text.substring(i, end);
            i = end + 1;
            if (args.length == 1) {
                out.append(pattern.matcher(line).matches() ? '1' : '0');
                continue;
            }
            long best = Long.MAX_VALUE;
            for (int n = 0; n < 5; n++) {
                long start = threads.getCurrentThreadCpuTime();
                pattern.matcher(line).matches();
                best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
            }
            out.append(best / 1000).append('\n');
        }
        System.out.print(out);
    }
}
