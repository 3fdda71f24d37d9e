package io.openperp.client.key;

import io.openperp.client.Signer;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A secret key in base58, in a file that only its owner may read. It is not encrypted: for programs that run
 * unattended.
 */
public final class KeyFile {

    private KeyFile() {}

    /**
     * Reads the key in the file; if there is no such file, a new key is written to it first (mode 600 where the file
     * system has modes).
     *
     * @throws UnusableKeyFileException if the file can be neither read nor made, or holds something else
     */
    public static SecretKey readOrCreate(Path file) {
        createIfAbsent(file, Signer::generateSecret);
        return read(file);
    }

    static void createIfAbsent(Path file, Supplier<String> secret) {
        try {
            if (!Files.exists(file)) {
                create(file, secret.get());
            }
        } catch (IOException e) {
            throw new UnusableKeyFileException("%s cannot be written: %s".formatted(file, e), e);
        }
    }

    /**
     * The key in the file.
     *
     * @throws UnusableKeyFileException if the file cannot be read or holds something else
     */
    public static SecretKey read(Path file) {
        return read(file, SecretKey::parse);
    }

    static <K> K read(Path file, Function<String, K> parse) {
        try {
            return parse.apply(Files.readString(file).strip());
        } catch (IOException e) {
            throw new UnusableKeyFileException("%s cannot be read: %s".formatted(file, e), e);
        } catch (IllegalArgumentException e) {
            throw new UnusableKeyFileException(
                    "%s does not hold a secret key: %s; put the right key back, or delete the file and a new one is drawn"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    /** Writes the file so that it appears complete or not at all, even if the process is killed. */
    private static void create(Path file, String secret) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        Files.createFile(next, ownerOnly(file));
        Files.writeString(next, secret + "\n", StandardCharsets.US_ASCII, StandardOpenOption.WRITE);
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

    /**
     * Thrown if a file does not hold a secret key, or cannot be read or written. The message says which file, what is
     * wrong and what to do; it never repeats what the file contains.
     */
    public static final class UnusableKeyFileException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnusableKeyFileException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
