import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Runs java.net.URI.relativize: reads lines of a base and a target, separated by a tab, and writes the
 * reference and its target, or an empty line if Java rejects the input. The first line is the version.
 */
public final class Relativize {
    private Relativize() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (PrintWriter out = new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)))) {
            out.println(System.getProperty("java.version"));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] pair = line.split("\t");
                try {
                    URI base = new URI(pair[0]);
                    URI reference = base.relativize(new URI(pair[1]));
                    out.println(reference + "\t" + base.resolve(reference));
                } catch (URISyntaxException e) {
                    out.println();
                }
            }
        }
    }
}
