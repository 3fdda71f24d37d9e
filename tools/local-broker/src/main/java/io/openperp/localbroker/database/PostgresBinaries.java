package io.openperp.localbroker.database;

import io.openperp.localbroker.OwnerOnly;
import io.openperp.localbroker.UserDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Directory into which the programs of PostgreSQL are unpacked, once for all processes of a user. Only the process that
 * has claimed the directory may unpack; others wait, so that nobody overwrites running programs.
 */
final class PostgresBinaries implements AutoCloseable {

    private static final ReentrantLock WITHIN_THIS_PROCESS = new ReentrantLock();

    private final Path directory;
    private final FileChannel acrossProcesses;

    private PostgresBinaries(Path directory, FileChannel acrossProcesses) {
        this.directory = directory;
        this.acrossProcesses = acrossProcesses;
    }

    /** Waits until no other process has claimed the directory, and claims it until {@link #close}. */
    static PostgresBinaries claim() throws IOException {
        Path directory = ownDirectory();
        WITHIN_THIS_PROCESS.lock();
        try {
            FileChannel channel = FileChannel.open(
                    directory.resolve("unpacking"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
            return new PostgresBinaries(directory, channel);
        } catch (IOException | RuntimeException e) {
            WITHIN_THIS_PROCESS.unlock();
            throw e;
        }
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        try {
            acrossProcesses.close();
        } finally {
            WITHIN_THIS_PROCESS.unlock(); // last: who waits for it locks the file next
        }
    }

    /** The directory, which no other user can enter: programs are run from it. */
    private static Path ownDirectory() throws IOException {
        Path directory = UserDirectory.own().resolve("postgres");
        OwnerOnly.directory(directory);
        return directory;
    }
}
