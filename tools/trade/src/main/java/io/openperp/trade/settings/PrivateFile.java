package io.openperp.trade.settings;

import io.openperp.trade.terminal.CommandFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files that only their owner may read and write (mode 600), in directories that only their owner may enter (mode 700). */
public final class PrivateFile {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private PrivateFile() {}

    /**
     * Reads a file. Throws {@link CommandFailed} if other users may read or write it, because they may know its secret.
     */
    public static String read(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (permissions.stream().anyMatch(OF_OTHERS::contains)) {
                throw CommandFailed.usage(
                        "%s can be read or written by others (%s): chmod 600 %s, if nobody has used that"
                                .formatted(file, PosixFilePermissions.toString(permissions), file));
            }
            return Files.readString(file);
        } catch (NoSuchFileException none) {
            throw CommandFailed.usage("there is no file " + file);
        } catch (IOException e) {
            throw CommandFailed.usage("%s cannot be read: %s".formatted(file, e));
        }
    }

    /** Creates a file with this text. Throws {@link CommandFailed} if it exists already. */
    public static void create(Path file, String text) {
        if (Files.exists(file)) {
            throw CommandFailed.usage(file + " exists already");
        }
        replace(file, text);
    }

    /** Replaces the text of a file. After a crash, the file has either the old or the new text. */
    public static void replace(Path file, String text) {
        try {
            Path directory = directory(file);
            Path written = Files.createTempFile(
                    directory, file.getFileName().toString(), ".new", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            try {
                write(written, text);
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw CommandFailed.usage("%s cannot be written: %s".formatted(file, e));
        }
    }

    private static void write(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static Path directory(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new IOException("it is no file in a directory");
        }
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        }
        return directory;
    }
}
