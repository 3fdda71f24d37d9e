package io.openperp.gateway.terminal;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of the terminal, in all encodings that the build has stored.
 *
 * @param contentType media type, with the charset of text
 * @param isImmutable whether its name changes with its content
 * @param encodings content by content coding; {@link #IDENTITY} is always present
 */
record TerminalFile(String contentType, boolean isImmutable, Map<String, Encoded> encodings) {

    static final String IDENTITY = "identity";

    /** Content codings, smallest first: the first of them that a client accepts is sent. */
    private static final List<String> PREFERRED = List.of("br", "gzip");

    /**
     * The content of a file in one coding.
     *
     * @param etag entity tag, quoted; differs between the codings of a file
     */
    record Encoded(String coding, byte[] bytes, String etag) {}

    /**
     * Returns the smallest encoding that the client accepts.
     *
     * @param acceptEncoding value of the header {@code Accept-Encoding}; null: no header
     */
    Encoded acceptedBy(@Nullable String acceptEncoding) {
        Map<String, Boolean> accepted = accepted(acceptEncoding);
        for (String coding : PREFERRED) {
            Encoded encoded = encodings.get(coding);
            if (encoded != null && accepted.getOrDefault(coding, accepted.getOrDefault("*", false))) {
                return encoded;
            }
        }
        return identity();
    }

    Encoded identity() {
        Encoded identity = encodings.get(IDENTITY);
        if (identity == null) {
            throw new IllegalStateException("a file without its plain form");
        }
        return identity;
    }

    private static Map<String, Boolean> accepted(@Nullable String acceptEncoding) {
        Map<String, Boolean> accepted = new TreeMap<>();
        if (acceptEncoding != null) {
            for (String element : acceptEncoding.toLowerCase(Locale.ROOT).split(",", -1)) {
                String[] codingAndWeight = element.strip().split("\\s*;\\s*", 2);
                boolean isRefused = codingAndWeight.length == 2 && codingAndWeight[1].matches("q\\s*=\\s*0(\\.0*)?");
                accepted.put(codingAndWeight[0], !isRefused);
            }
        }
        return accepted;
    }
}
