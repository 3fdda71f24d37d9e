package io.openperp.localbroker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A password in a file that only its owner may read (mode 0600), drawn at random when there is no file. */
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
     * The password in the file, which is made with a new one if it is missing.
     *
     * @throws IllegalStateException when the file holds none
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

    /** Writes text that only the owner may read; the file appears whole or not at all. */
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
