package io.openperp.localbroker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Exclusive use of a directory by one owner at a time, across processes and within this one. The operating system
 * releases the lock when the process ends, however it ends. The file {@code lock} remains, with the process ID of the
 * last owner in it.
 */
public final class DirectoryLock implements AutoCloseable {

    private final FileChannel channel;
    private final FileLock lock;

    private DirectoryLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Locks the directory. Creates it if it is missing, and takes away the rights of all other users.
     *
     * @throws DirectoryInUseException if another owner has locked it
     */
    public static DirectoryLock acquire(Path directory) throws IOException {
        OwnerOnly.directory(directory);
        Path file = directory.resolve("lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel);
        if (lock == null) {
            channel.close();
            throw new DirectoryInUseException(directory, Files.readString(file).strip());
        }
        channel.truncate(0);
        channel.write(StandardCharsets.US_ASCII.encode(
                Long.toString(ProcessHandle.current().pid())));
        return new DirectoryLock(channel, lock);
    }

    @Override
    public void close() {
        try (channel) {
            lock.release();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    /** A running broker, database or suite is using the data directory already. */
    public static final class DirectoryInUseException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        DirectoryInUseException(Path directory, String owner) {
            super("directory %s is in use by process %s".formatted(directory, owner.isEmpty() ? "unknown" : owner));
        }
    }
}
