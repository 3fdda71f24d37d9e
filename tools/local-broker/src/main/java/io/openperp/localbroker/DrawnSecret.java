package io.openperp.localbroker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A random password in a file that only its owner may read (mode 0600). */
public final class DrawnSecret {

    private static final int BYTES = 24;

    private DrawnSecret() {}

    /** Draws a password of 192 random bits, as 48 hexadecimal digits. */
    public static String draw() {
        byte[] drawn = new byte[BYTES];
        new SecureRandom().nextBytes(drawn);
        return HexFormat.of().formatHex(drawn);
    }

    /**
     * Reads the password in the file; if the file is missing, first writes a new random password.
     *
     * @throws IllegalStateException if the file has no password
     */
    public static String at(Path file) {
        try {
            if (!Files.exists(file)) {
                write(file, draw());
            }
            return read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes text into a file that only its owner may read. The file appears complete or not at all. */
    public static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        Files.createFile(next, OwnerOnly.file(next));
        Files.writeString(next, text + "\n");
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    public static String read(Path file) throws IOException {
        OwnerOnly.enforce(file);
        String text = Files.readString(file).strip();
        if (!text.matches("[0-9a-f]{32,}")) {
            throw new IllegalStateException(
                    file + " holds no password; put it back, or delete the file and a new one is drawn");
        }
        return text;
    }
}
