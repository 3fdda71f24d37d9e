package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and directories that no other user of the machine can read or write, and checks existing ones. Does
 * nothing on file systems without users.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /**
     * Creates the directory and its missing parents with mode 0700; takes away all rights of other users if it exists.
     *
     * @return whether other users had rights before
     * @throws IOException also if the directory belongs to another user, who alone can change its rights
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

    /** File attributes with which a file is created for its owner only. */
    static FileAttribute<?>[] file(Path file) {
        return attributes(file, FILE);
    }

    /** Takes away all rights of other users; returns whether they had any. */
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

    /**
     * Creates the directory if it is missing. Returns whether it is a directory, not a link, and belongs to this user.
     */
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
