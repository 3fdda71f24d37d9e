package io.openperp.oracle;

import io.openperp.transaction.SecretKey;
import io.openperp.units.Base58;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;

/** A key in a file that only its owner may read; drawn when there is none. */
public final class SigningKey {

    private static final int SEED_LENGTH = 32;

    private SigningKey() {}

    public static SecretKey at(Path file) {
        try {
            if (!Files.exists(file)) {
                draw(file);
            }
            return read(file);
        } catch (IOException e) {
            throw new UnusableFileException("%s can neither be read nor be made: %s".formatted(file, e), e);
        }
    }

    /** The key that is there already. */
    static SecretKey existing(Path file) {
        try {
            return read(file);
        } catch (IOException e) {
            throw new UnusableFileException(
                    "%s cannot be read: %s; a key is drawn there with --draw-key".formatted(file, e), e);
        }
    }

    private static SecretKey read(Path file) throws IOException {
        String text = Files.readString(file).strip();
        try {
            return SecretKey.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UnusableFileException(
                    "%s does not hold a secret key: %s; put the right key back, or delete the file and a new one is drawn"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    /** The file appears whole or not at all. */
    private static void draw(Path file) throws IOException {
        byte[] seed = new byte[SEED_LENGTH];
        new SecureRandom().nextBytes(seed);
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        Files.createFile(next, ownerOnly(file));
        Files.writeString(next, Base58.encode(seed) + "\n", StandardCharsets.US_ASCII, StandardOpenOption.WRITE);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        Set<String> views = file.getFileSystem().supportedFileAttributeViews();
        return views.contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
