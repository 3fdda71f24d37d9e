package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the secret key of an operator: from a file that nobody else can read, or from standard input. */
final class OperatorKey {

    private static final int LONGEST = 4096;

    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private OperatorKey() {}

    /**
     * Reads a secret key.
     *
     * @param name name of a file, or {@code -} for standard input; null: throws {@link AdminFailure}, because no key
     *     was given
     */
    static SecretKey read(@Nullable String name, InputStream standardInput) {
        if (name == null) {
            throw AdminFailure.usage("whose key signs? --key FILE names it, --key - reads it from standard input");
        }
        try {
            return SecretKey.parse(text(name, standardInput).strip());
        } catch (IllegalArgumentException e) {
            String where = name.equals("-") ? "standard input" : name;
            throw AdminFailure.usage(where + " does not hold a secret key: " + e.getMessage());
        }
    }

    private static String text(String name, InputStream standardInput) {
        try {
            return name.equals("-")
                    ? new String(standardInput.readNBytes(LONGEST), StandardCharsets.UTF_8)
                    : ofFile(Path.of(name));
        } catch (NoSuchFileException e) {
            throw AdminFailure.usage("there is no file " + name);
        } catch (IOException e) {
            throw AdminFailure.usage(name + " cannot be read: " + e);
        }
    }

    private static String ofFile(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (!OWNERS.containsAll(permissions)) {
                throw AdminFailure.usage(file + " can be used by others (" + PosixFilePermissions.toString(permissions)
                        + "): only a key of mode 600 is accepted; chmod 600 " + file + ", if nobody has read it");
            }
        }
        return Files.readString(file);
    }
}
