import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Runs java.net.URI (argument "uri") or java.net.URL (argument "url"). See README.md. */
final class Readers {
    private static final String[] NAMES = {"scheme", "userinfo", "host", "port", "path", "query", "fragment"};

    private static String[] uri(String text) throws URISyntaxException {
        URI uri = new URI(text);
        String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
        return new String[] {uri.getScheme(), uri.getRawUserInfo(), uri.getHost(), port(uri.getPort()), path, uri.getRawQuery(),
            uri.getRawFragment()};
    }

    private static String[] url(String text) throws MalformedURLException {
        URL url = new URL(text);
        return new String[] {url.getProtocol(), url.getUserInfo(), url.getHost(), port(url.getPort()), url.getPath(),
            url.getQuery(), url.getRef()};
    }

    private static String port(int port) {
        return port < 0 ? null : Integer.toString(port);
    }

    private static String answer(boolean isUri, String text) {
        String[] parts;
        try {
            parts = isUri ? uri(text) : url(text);
        } catch (URISyntaxException | MalformedURLException invalid) {
            return "{\"valid\":false}";
        }
        StringBuilder out = new StringBuilder("{\"valid\":true");
        for (int at = 0; at < NAMES.length; at++) {
            out.append(",\"").append(NAMES[at]).append("\":");
            quote(parts[at], out);
        }
        return out.append('}').toString();
    }

    private static void quote(String text, StringBuilder out) {
        if (text == null) {
            out.append("null");
            return;
        }
        out.append('"');
        text.chars().forEach(c -> {
            if (c < 0x20 || c == '"' || c == '\\' || c >= 0x7f) {
                out.append(String.format("\\u%04x", c));
            } else {
                out.append((char) c);
            }
        });
        out.append('"');
    }

    /** Parses a JSON string. */
    private static String unquote(String line) {
        StringBuilder out = new StringBuilder();
        for (int at = 1; line.charAt(at) != '"'; at++) {
            char c = line.charAt(at);
            if (c == '\\') {
                c = line.charAt(++at);
                int control = "bfnrt".indexOf(c);
                if (control >= 0) {
                    c = "\b\f\n\r\t".charAt(control);
                } else if (c == 'u') {
                    c = (char) Integer.parseInt(line.substring(at + 1, at + 5), 16);
                    at += 4;
                }
            }
            out.append(c);
        }
        return out.toString();
    }

    public static void main(String[] arguments) throws Exception {
        boolean isUri = arguments[0].equals("uri");
        if (arguments.length > 1 && arguments[1].equals("--version")) {
            String version = System.getProperty("java.version");
            System.out.println("java-" + arguments[0] + "-" + version + ": java.net." + (isUri ? "URI" : "URL"));
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(answer(isUri, unquote(line)));
        }
    }
}
