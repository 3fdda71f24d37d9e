package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and directories that no other user of the machine reads or writes, where the file system knows users. */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /**
     * Creates the directory and its missing parents with mode 0700, and takes away the rights of others in an existing
     * one.
     *
     * @return whether others could do something in it until now
     * @throws IOException also when it belongs to another user, who alone can close it
     */
    public static boolean directory(Path directory) throws IOException {
        Files.createDirectories(directory, attributes(directory, DIRECTORY));
        return enforce(directory);
    }

    /** Whether the path exists and every user of the machine may create files in it. */
    public static boolean isWritableForAll(Path path) throws IOException {
        return Files.exists(path)
                && knowsUsers(path)
                && Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE);
    }

    /** Attributes for creating a file. */
    static FileAttribute<?>[] file(Path file) {
        return attributes(file, FILE);
    }

    /** Takes away the rights of others; returns whether they had any until now. */
    static boolean enforce(Path path) throws IOException {
        if (!knowsUsers(path)) {
            return false;
        }
        Set<PosixFilePermission> wanted = Files.isDirectory(path) ? DIRECTORY : FILE;
        boolean isOpen = !wanted.containsAll(Files.getPosixFilePermissions(path));
        if (isOpen) {
            Files.setPosixFilePermissions(path, wanted);
        }
        return isOpen;
    }

    /** Creates the directory if it is missing; returns whether it is a directory of this user, not a link. */
    static boolean isOwnDirectory(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(directory, attributes(directory, DIRECTORY));
        }
        boolean isOurs = Ownership.isOurs(directory);
        if (isOurs) {
            enforce(directory);
        }
        return isOurs;
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return knowsUsers(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean knowsUsers(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
