import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;

/**
 * Records what java.net.URI returns for many inputs, one per line; `cargo xtask record java` runs it.
 *
 * <pre>
 *   Record generate SEED COUNT   fixed inputs, then random ones, COUNT in total
 *   Record random SEED COUNT     random inputs only
 *   Record answer                lines of standard input
 *   Record resolve SEED COUNT    random pairs of a base and a reference
 * </pre>
 *
 * The first line is a JSON object with the version of the JDK and the arguments. Each other line has cells
 * that are separated by tabs. Empty cells at the end are omitted, and control characters are escaped.
 *
 * <pre>
 *   flags  scheme:  user@  host  :port  authority  path  ?query  #fragment  scheme-specific part
 *   !index  input
 *   base  reference  base.resolve(reference)  base.normalize()
 * </pre>
 *
 * The first has the values of the raw getters, with their delimiters; an empty cell is null. The flags are 1 for
 * isAbsolute and 2 for isOpaque. The authority is omitted if it has a host, and the scheme-specific part if it
 * consists of the other cells, so that scheme, scheme-specific part, and fragment are the input. The second is a
 * URISyntaxException. The third is a resolution; "=" is the reference or the base.
 */
public final class Record {
    private Record() {}

    public static void main(String[] args) throws IOException {
        String mode = args.length == 0 ? "" : args[0];
        Collection<String> answers = new LinkedHashSet<>();
        if (mode.equals("answer") && args.length == 1) {
            answers = new ArrayList<>();
            for (String text : lines()) {
                answers.add(answer(text));
            }
        } else if (mode.equals("resolve") && args.length == 3) {
            Texts all = new Texts(Long.parseLong(args[1]));
            while (answers.size() < Integer.parseInt(args[2])) {
                answers.add(resolved(all.reference(), all.reference()));
            }
        } else if ((mode.equals("generate") || mode.equals("random")) && args.length == 3) {
            Texts all = new Texts(Long.parseLong(args[1]));
            if (mode.equals("generate")) {
                all.addFixed();
            }
            all.addRandom(Integer.parseInt(args[2]));
            for (String text : all.texts) {
                answers.add(answer(text));
            }
        } else {
            System.err.println("usage: Record {generate | random | resolve} SEED COUNT, or Record answer");
            System.exit(2);
            return;
        }
        try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            out.printf("{\"java\":\"%s\",\"vendor\":\"%s\",\"arguments\":\"%s\",\"texts\":%d}%n",
                    escaped(System.getProperty("java.version")), escaped(System.getProperty("java.vendor")),
                    String.join(" ", args), answers.size());
            for (String answer : answers) {
                out.println(answer);
            }
        }
    }

    private static List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.add(line);
        }
        return lines;
    }

    private static String answer(String text) {
        try {
            URI uri = new URI(text);
            String scheme = cell("", uri.getScheme(), ":");
            String user = cell("", uri.getRawUserInfo(), "@");
            String host = cell("", uri.getHost(), "");
            String authority = cell("", uri.getRawAuthority(), "");
            String port = host.isEmpty() ? "" : authority.substring(user.length() + host.length());
            String path = cell("", uri.getRawPath(), "");
            String query = cell("?", uri.getRawQuery(), "");
            String fragment = cell("#", uri.getRawFragment(), "");
            String rest = uri.getRawSchemeSpecificPart();
            check(text.equals(scheme + rest + fragment), text);
            check(host.isEmpty() || authority.equals(user + host + port), text);
            check(uri.getPort() == (port.length() > 1 ? Integer.parseInt(port.substring(1)) : -1), text);
            check(uri.isOpaque() == (uri.getRawPath() == null), text);
            String composed = (authority.isEmpty() ? "" : "//" + authority) + path + query;
            int flags = (uri.isAbsolute() ? 1 : 0) + (uri.isOpaque() ? 2 : 0);
            return row(String.valueOf(flags), scheme, user, host, port, host.isEmpty() ? authority : "", path,
                    query, fragment, rest.equals(composed) ? "" : rest);
        } catch (URISyntaxException e) {
            return row("!" + e.getIndex(), text);
        } catch (NumberFormatException e) {
            // A bug of the JDK: //[::4294967296.1.1.1] should throw a URISyntaxException.
            return row("!-1", text);
        }
    }

    /** A component with its delimiters, or nothing if it is undefined. */
    private static String cell(String before, String text, String after) {
        return text == null ? "" : before + text + after;
    }

    private static void check(boolean isRepresentable, String text) {
        if (!isRepresentable) {
            throw new AssertionError("a line cannot represent the components of " + text);
        }
    }

    private static String resolved(String base, String reference) {
        URI uri = URI.create(base);
        String target = uri.resolve(URI.create(reference)).toString();
        String normal = uri.normalize().toString();
        return row(base, reference, target.equals(reference) ? "=" : target, normal.equals(base) ? "=" : normal);
    }

    private static String row(String... cells) {
        StringBuilder row = new StringBuilder();
        for (String cell : cells) {
            row.append(escaped(cell)).append('\t');
        }
        return row.toString().replaceAll("\t+$", "");
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || c == '\ufeff') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** A set of inputs in insertion order. */
    private static final class Texts {
        /** Delimiters, and characters that some components restrict. */
        private static final String[] TOKENS = {
            "a", "Z", "f", "g", "0", "1", "9", "-", ".", "_", "~", "+", "!", "*", "'", "(", ")", "$", ",", ";", "&",
            "=", ":", ":", ":", "@", "@", "/", "/", "//", "?", "#", "[", "]", "%", "%41", "%zz", "%2", "|", "\\", "^",
            "`", "{", "}", "<", ">", "\"", " ", "\t", "\n", "\0", "\u001f", "\u007f", "\u0080", "\u009f", "\u00a0",
            "\u00a1", "\u00fc", "\u1680", "\u180e", "\u2000", "\u200a", "\u200b", "\u2028", "\u202f", "\u205f",
            "\u3000", "\u4e2d", "\ufeff", "\uffff", "\ud83d\ude00", "\udbff\udfff",
        };
        private static final String[] SCHEMES = {
            "http", "https", "HTTP", "ftp", "file", "mailto", "urn", "jdbc", "jar", "news", "tel", "data", "ldap", "s3",
            "a", "a+b-c.d", "1a", "a_b", "hdfs", "wasb", "x",
        };
        private static final String[] HOSTS = {
            "example.com", "www.example.com", "www.example.com.", "localhost", "h", "h.", "h..", ".h", "a.b", "a-b.c",
            "-a", "a-", "a.-b", "a-.b", "a_b", "a_b.example", "_dmarc.example.com", "123", "1a", "a1", "a.1", "a.1a",
            "1.a", "1.2.3.4", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "256.1.1.1", "1.1.1.256", "001.002.003.004",
            "0000000001.1.1.1", "99999999999.1.1.1", "1.2.3.4a", "1.2.3.a", "4.3.2.1.in-addr.arpa", "a%41b", "%41",
            "xn--bcher-kva.example", "b\u00fccher.example", "\u4f8b\u3048.jp", "EXAMPLE.Com", "a..b", "", "*", "a,b",
            "h;p", "a$b", "(h)", "my-bucket", "my_bucket", "10.0.0.1", "255.255.255.255", "0.0.0.0", "127.1",
            "[::1]", "[::]", "[2001:db8::7]", "[fe80::1%eth0]", "[fe80::1%25eth0]", "[fe80::1%]", "[::1%a_b.c]",
            "[::1%a-b]", "[::1%a~b]", "[::1%\u00fc]", "[::ffff:1.2.3.4]", "[::ffff:01.2.3.4]", "[1:2:3:4:5:6:7:8]",
            "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]", "[1::3:4:5:6:7:8]", "[1:2:3:4:5:6:7]",
            "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[g::]", "[:::]", "[1.2.3.4]", "[v1.a]", "[]", "[", "]", "[::1",
            "::1]", "[::1]a", "a[::1]", "[::1].", "[:1]", "[1:]", "[::1::]", "[%eth0]", "[::%1%2]",
        };
        private static final String[] USERS = {
            "joe", "joe:secret", "", ":", "a:b:c", "j%41", "j%4", "j\u00fc", "a@b", "a;b&c=d+e$f,g", "a[b", "a]b", "a%",
            "a b", "a/b", "~joe", "(j)*'!",
        };
        private static final String[] PORTS = {
            "", "0", "1", "80", "080", "8080", "65535", "65536", "99999", "2147483647", "2147483648", "02147483647",
            "4294967296", "9223372036854775808", "000000000000000000000080", "-1", "+1", "8a", "a", "8 ", "80:80", "%38",
            "\u0661", "\uff11", "80@", "8.0",
        };
        private static final String[] SEGMENTS = {
            "", "a", "b.html", ".", "..", "...", "index.php", "~joe", "a;v=1", ";", "a:b", "a@b", "a=b&c", "%20", "%7E",
            "%", "%2", "%zz", "\u00fc", "caf\u00e9", "\u4e2d\u6587", "a+b", "a,b", "$a", "(a)", "a!b*'", "[a]", "{id}",
            "a b", "a|b", "a\\b", "a\"b", "<a>", "\ud83d\ude00", "\u00a0", "\u2028", "2024", "wiki", "part-0001.snappy",
            "year=2024", "_SUCCESS", "c:", "C|", "a^b", "`",
        };
        private static final String[] QUERIES = {
            "", "q", "q=1", "q=a+b&r=%20", "a[]=1", "a[0]=1&b]", "?", "/", "a?b/c", "q=\u00fc", "q=a b", "q={}", "q=|",
            "q=%", "q=%f", "q=%gg", "http://h/?q", "a=b;c=d", "@", ":", "q=\u00a0", "q=\u0085", "utm_source=x&id=7",
            "q='a'", "q=\"a\"", "<", "callback=f(x)", "\\", "^",
        };
        private static final String[] WORDS = {
            "news", "products", "images", "search", "archive", "en", "de", "blog", "about", "download", "user", "view",
        };

        private final Collection<String> texts = new LinkedHashSet<>();
        private final Random random;

        Texts(long seed) {
            random = new Random(seed);
        }

        /** Fixed inputs: all short ones, each character in each component, and each listed part. */
        void addFixed() {
            addShort("", "a1:/?#@[%.", 3);
            addShort("//", "a1:/?@[].-_%", 3);
            addShort("a:", "a:/?#@[%", 2);
            addCharacters();
            for (String host : HOSTS) {
                for (String behind : new String[] {"", "/", ":80", ":", ":x/", "?q"}) {
                    texts.add("http://" + host + behind);
                }
                texts.add("//" + host + "/p");
                texts.add("x://u@" + host + ":99999999999#f");
            }
            for (String user : USERS) {
                texts.add("ftp://" + user + "@h/");
                texts.add("ftp://" + user + "@a_b:1/");
                texts.add("ftp://" + user + "@[::1]:1/");
                texts.add("ftp://" + user + "@");
            }
            for (String port : PORTS) {
                texts.add("http://h:" + port);
                texts.add("http://1.2.3.4:" + port + "/");
                texts.add("http://[::1]:" + port + "?");
                texts.add("http://:" + port);
            }
            for (String part : SEGMENTS) {
                for (String before : new String[] {"", "/", "//h/", "x:", "x:/", "x://h/a/", "x:///", "a/"}) {
                    texts.add(before + part);
                }
            }
            for (String part : QUERIES) {
                for (String before : new String[] {"?", "#", "x:/?", "x:a?", "x:a#", "//?", "//#", "x://h?", "a?b#"}) {
                    texts.add(before + part);
                }
            }
        }

        /** All strings of up to {@code longest} characters of an alphabet, after a prefix. */
        private void addShort(String prefix, String alphabet, int longest) {
            texts.add(prefix);
            if (longest > 0) {
                for (char c : alphabet.toCharArray()) {
                    addShort(prefix + c, alphabet, longest - 1);
                }
            }
        }

        /** Characters of every kind, in every component. */
        private void addCharacters() {
            List<Integer> points = new ArrayList<>();
            for (int c = 0; c <= 0x110; c++) {
                points.add(c);
            }
            int[] edges = {
                0x37e, 0x1680, 0x180e, 0x2000, 0x200b, 0x2028, 0x202f, 0x205f, 0x2060, 0x3000, 0xd7ff, 0xe000, 0xfeff,
                0xfffd, 0x10000, 0x1f600, 0xe0001, 0xe0020, 0x10ffff,
            };
            for (int edge : edges) {
                for (int c = edge - 1; c <= edge + 1 || c <= 0x200c && edge == 0x2000; c++) {
                    boolean isSurrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
                    if (!isSurrogate && c <= Character.MAX_CODE_POINT) {
                        points.add(c);
                    }
                }
            }
            for (int point : points) {
                String c = Character.toString(point);
                for (String before : new String[] {"", "/", "?", "#", "a:", "a:b", "//u", "//u@"}) {
                    texts.add(before + c);
                }
                texts.add("//" + c + "@h");
                texts.add("//h:" + c);
                texts.add("//[::1%" + c + "]");
                texts.add("//[::" + c + "]");
                texts.add("//a" + c + "b.c");
                texts.add("b" + c + ":x");
            }
        }

        /** Random inputs of all kinds, until there are {@code count} inputs. */
        void addRandom(int count) {
            while (texts.size() < count) {
                String text;
                switch (random.nextInt(6)) {
                    case 0: text = realistic(); break;
                    case 1: text = composed(); break;
                    case 2: text = "//" + authority(); break;
                    case 3: text = "//[" + address() + "]" + (random.nextInt(4) == 0 ? ":" + pick(PORTS) : ""); break;
                    case 4: text = tokens(1 + random.nextInt(8)); break;
                    default: text = random.nextBoolean() ? realistic() : composed(); break;
                }
                if (random.nextInt(2) == 0) {
                    text = mutated(text);
                }
                texts.add(text);
            }
        }

        private String pick(String[] parts) {
            return parts[random.nextInt(parts.length)];
        }

        private boolean maybe() {
            return random.nextBoolean();
        }

        /** Typical URLs. */
        private String realistic() {
            StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "http" : "https").append("://");
            if (random.nextInt(12) == 0) {
                text.append("user:pw@");
            }
            text.append(maybe() ? "www." : "").append(pick(WORDS)).append(random.nextInt(100));
            text.append(random.nextInt(8) == 0 ? "_x" : "").append(pick(new String[] {".com", ".org", ".co.uk", ".de"}));
            text.append(random.nextInt(8) == 0 ? ":" + (8000 + random.nextInt(100)) : "");
            for (int i = random.nextInt(4); i > 0; i--) {
                text.append('/').append(pick(WORDS)).append(maybe() ? "-" + random.nextInt(1000) : "");
            }
            text.append(pick(new String[] {"", "/", "/index.html", ".php", "/%E4%B8%AD", "/\u00fcber"}));
            if (maybe()) {
                text.append('?').append(pick(WORDS)).append('=').append(random.nextInt(100000));
                text.append(random.nextInt(3) == 0 ? "&" + pick(QUERIES) : "");
            }
            return text.append(random.nextInt(6) == 0 ? "#" + pick(WORDS) : "").toString();
        }

        /** Components from the lists, valid and invalid. */
        private String composed() {
            StringBuilder text = new StringBuilder();
            if (random.nextInt(3) > 0) {
                text.append(pick(SCHEMES)).append(':');
            }
            if (random.nextInt(3) > 0) {
                text.append("//").append(random.nextInt(5) == 0 ? "" : authority());
                text.append(random.nextInt(4) > 0 ? "/" : "");
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                text.append(pick(SEGMENTS)).append(maybe() ? "/" : "");
            }
            text.append(random.nextInt(3) == 0 ? "?" + pick(QUERIES) : "");
            text.append(random.nextInt(3) == 0 ? "#" + pick(QUERIES) : "");
            return text.toString();
        }

        private String authority() {
            StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? pick(USERS) + "@" : "");
            switch (random.nextInt(4)) {
                case 0: text.append(labels()); break;
                case 1: text.append(numbers()); break;
                default: text.append(pick(HOSTS)); break;
            }
            return text.append(random.nextInt(3) == 0 ? ":" + pick(PORTS) : "").toString();
        }

        private String labels() {
            StringBuilder text = new StringBuilder();
            for (int i = 1 + random.nextInt(6); i > 0; i--) {
                text.append(pick(new String[] {"a", "1", "-", ".", "b2", "3c", "_"}));
            }
            return text.toString();
        }

        private String numbers() {
            StringBuilder text = new StringBuilder();
            for (int i = 3 + random.nextInt(3); i > 0; i--) {
                text.append(pick(new String[] {"0", "1", "25", "255", "256", "00", "010", "4294967296", "a"}));
                text.append(i > 1 ? "." : "");
            }
            return text.toString();
        }

        /** A valid or nearly valid IPv6 address. */
        private String address() {
            StringBuilder text = new StringBuilder();
            int groups = random.nextInt(10);
            for (int i = 0; i < groups; i++) {
                text.append(pick(new String[] {"1", "ab", "0", "FFFF", "00001", "12"}));
                text.append(i == groups - 1 && maybe() ? "" : random.nextInt(5) == 0 ? "::" : ":");
            }
            text.append(random.nextInt(8) == 0 ? "::" : "");
            text.append(random.nextInt(4) == 0 ? numbers() : "");
            if (random.nextInt(5) == 0) {
                text.append('%').append(maybe() ? "eth0" : tokens(random.nextInt(3)));
            }
            return text.toString();
        }

        /** A valid reference of a kind that resolution distinguishes. */
        String reference() {
            StringBuilder text = new StringBuilder(pick(new String[] {"", "", "", "x:"}));
            if (text.length() > 0 && random.nextInt(12) == 0) {
                return text.append(pick(new String[] {"a/../b", "c?d", "e#f"})).toString();
            }
            boolean hasAuthority = random.nextInt(3) == 0;
            if (hasAuthority) {
                String[] authorities = {"", "h", "u@h", "h:", "u@h:080", "[::1%a]:1", "a_b:01", "1.2.3.4", "-:"};
                text.append("//").append(pick(authorities));
            }
            boolean isRooted = hasAuthority || text.length() > 0 || random.nextInt(3) == 0;
            String path = path(isRooted);
            boolean needsPath = hasAuthority && text.charAt(text.length() - 1) == '/' || isRooted && !hasAuthority;
            text.append(path.isEmpty() && needsPath ? "/" : path);
            text.append(random.nextInt(4) == 0 ? pick(new String[] {"?", "?q", "?a/../b"}) : "");
            return text.append(random.nextInt(4) == 0 ? pick(new String[] {"#", "#f", "#a/../b"}) : "").toString();
        }

        /** A path that can start a relative reference, including dots and empty segments. */
        private String path(boolean isRooted) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(7); i > 0; i--) {
                String segment = pick(new String[] {"", "a", "b", "c:d", ".", ".", "..", "..", "...", "%2E", "\u00fc"});
                boolean isFirst = text.length() == 0;
                if (isFirst && !isRooted && (segment.isEmpty() || segment.contains(":"))) {
                    segment = "e";
                }
                text.append(isFirst && !isRooted ? "" : "/").append(segment);
                if (isFirst && isRooted && segment.isEmpty()) {
                    text.append('g');
                }
            }
            return text.append(text.length() > 0 && random.nextInt(3) == 0 ? "/" : "").toString();
        }

        private String tokens(int count) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append(pick(TOKENS));
            }
            return text.toString();
        }

        /** Inserts, removes, or replaces a token. */
        private String mutated(String text) {
            int length = text.codePointCount(0, text.length());
            int from = text.offsetByCodePoints(0, random.nextInt(length + 1));
            int to = from;
            if (from < text.length() && maybe()) {
                to = text.offsetByCodePoints(from, 1);
            }
            String token = to > from && maybe() ? "" : pick(TOKENS);
            return text.substring(0, from) + token + text.substring(to);
        }
    }
}
