package io.openperp.gateway.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The files of the terminal, all kept in memory: the build limits their size, so that a request needs neither a read
 * nor a compression. For a file {@code NAME} the build also stores {@code NAME.br} and {@code NAME.gz}.
 */
final class TerminalFiles {

    /** Folder of the files whose names contain a hash of the content. */
    private static final String HASHED = "assets/";

    private static final Map<String, String> CODINGS = Map.of(".br", "br", ".gz", "gzip");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html;charset=utf-8",
            "js", "text/javascript;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "json", "application/json",
            "webmanifest", "application/manifest+json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2",
            "wasm", "application/wasm");

    private final Map<String, TerminalFile> files;

    private TerminalFiles(Map<String, TerminalFile> files) {
        this.files = Map.copyOf(files);
    }

    static TerminalFiles none() {
        return new TerminalFiles(Map.of());
    }

    /**
     * Loads the files of a folder.
     *
     * @param folder folder on the class path, with a slash at the end; if it does not exist, there are no files
     */
    static TerminalFiles on(String folder) {
        try {
            return read(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the files of the terminal cannot be read", e);
        }
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /**
     * Returns a file; null if there is none with this name.
     *
     * @param name name relative to the folder
     */
    @Nullable
    TerminalFile named(String name) {
        return files.get(name);
    }

    private static TerminalFiles read(String folder) throws IOException {
        Map<String, byte[]> stored = new HashMap<>();
        Resource[] found = new PathMatchingResourcePatternResolver(TerminalFiles.class.getClassLoader())
                .getResources("classpath*:" + folder + "**");
        for (Resource resource : found) {
            String place = resource.getURL().getPath();
            if (!place.endsWith("/")) {
                try (InputStream in = resource.getInputStream()) {
                    stored.put(
                            place.substring(place.lastIndexOf("/" + folder) + folder.length() + 1), in.readAllBytes());
                }
            }
        }
        Map<String, TerminalFile> files = new HashMap<>();
        for (String name : stored.keySet()) {
            String type = TYPES.get(extension(name));
            if (type != null) {
                files.put(name, new TerminalFile(type, name.startsWith(HASHED), encodings(name, stored)));
            }
        }
        return new TerminalFiles(files);
    }

    private static Map<String, TerminalFile.Encoded> encodings(String name, Map<String, byte[]> stored) {
        byte[] plain = Objects.requireNonNull(stored.get(name));
        String hash = hash(plain);
        Map<String, TerminalFile.Encoded> encodings = new HashMap<>();
        encodings.put(
                TerminalFile.IDENTITY, new TerminalFile.Encoded(TerminalFile.IDENTITY, plain, "\"" + hash + "\""));
        CODINGS.forEach((suffix, coding) -> {
            byte[] packed = stored.get(name + suffix);
            if (packed != null) {
                encodings.put(coding, new TerminalFile.Encoded(coding, packed, "\"" + hash + "-" + coding + "\""));
            }
        });
        return Map.copyOf(encodings);
    }

    private static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** First half of the SHA-256 hash, in hexadecimal digits. */
    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, digest.length / 2);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
