package io.openperp.doctor;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Checks the data directory of an exchange on this machine: who may read its keys, and whether broker and database have
 * passwords.
 */
record LocalFiles(Path data) {

    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    List<Finding> check() {
        if (!data.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return List.of(Finding.skipped("files", "this file system knows no users"));
        }
        try {
            return List.of(directory(), secrets(), brokerLogin(), databaseLogin());
        } catch (IOException e) {
            return List.of(Finding.problem(
                    "files",
                    data + " cannot be read: " + e,
                    "nothing was looked at",
                    "the user of the exchange to run this command"));
        }
    }

    private Finding directory() throws IOException {
        return isOpen(data)
                ? Finding.problem(
                        "data-directory",
                        "other users of this machine may enter " + data,
                        "they read every account, and write where the modes of single files let them",
                        "chmod 700 " + data + "; the next start does so")
                : Finding.ok("data-directory", "no other user may enter " + data);
    }

    private Finding secrets() throws IOException {
        List<Path> open = files(file -> isSecret(file) && isOpen(file));
        return open.isEmpty()
                ? Finding.ok("secret-files", "keys and passwords have mode 0600")
                : Finding.problem(
                        "secret-files",
                        "other users may use " + open,
                        "anyone who has them can publish prices, or write to the logs",
                        "chmod 600, and draw new ones: they may have been read");
    }

    private Finding brokerLogin() {
        boolean hasLog = Files.exists(data.resolve("kafka"));
        return hasLog && !Files.exists(data.resolve("kafka.password"))
                ? Finding.problem(
                        "kafka-password",
                        "the broker of " + data + " was last started without a password",
                        "every user of this machine writes to the logs while it runs",
                        "start it with this version: it draws one")
                : Finding.ok("kafka-password", "the broker has a drawn password");
    }

    private Finding databaseLogin() throws IOException {
        List<Path> trusting = new ArrayList<>();
        for (Path rules : files(file -> file.endsWith("pg_hba.conf"))) {
            try (var lines = Files.lines(rules)) {
                if (lines.anyMatch(LocalFiles::trusts)) {
                    trusting.add(rules);
                }
            }
        }
        return trusting.isEmpty()
                ? Finding.ok("postgresql-login", "the database trusts nobody without a password")
                : Finding.problem(
                        "postgresql-login",
                        trusting + " trusts every client that connects",
                        "every user of this machine is its superuser, who runs commands as yours",
                        "start it with this version: it writes that file anew");
    }

    /**
     * Whether a line of pg_hba.conf lets users in without a password. Included files are not read, so an include counts
     * too.
     */
    private static boolean trusts(String line) {
        String rule = line.split("#", 2)[0].replace("\"", "").strip();
        return rule.endsWith("trust") || rule.startsWith("include");
    }

    /** Files below the data directory that this user can reach; directories that cannot be entered are skipped. */
    private List<Path> files(Predicate<Path> wanted) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(data, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && wanted.test(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static boolean isSecret(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".key")
                || name.endsWith(".keys")
                || name.endsWith(".password")
                || name.equals("client.properties");
    }

    private static boolean isOpen(Path path) {
        try {
            return Files.getPosixFilePermissions(path).stream().anyMatch(OTHERS::contains);
        } catch (IOException gone) {
            return false;
        }
    }
}
