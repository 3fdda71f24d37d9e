package io.openperp.drill.fault;

import io.openperp.drill.exchange.DrillPreconditionException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small file system in memory that can be filled to the last byte and freed again. Needs Linux, and root to mount it.
 * A separate process mounts it and unmounts it when its input ends, which is when this JVM ends, however that happens.
 */
public final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 1 << 20;
    private static final String MOUNTED = "mounted";

    /**
     * Script of the process that mounts the file system. It ignores Ctrl-C, which the terminal sends to all processes,
     * because it still has to unmount.
     */
    private static final String MOUNT_SCRIPT = """
        trap '' INT TERM HUP
        mount -t tmpfs -o "mode=0700,size=$2" tmpfs "$1" || exit 1
        echo %s
        cat > /dev/null
        umount --lazy "$1"
        """.formatted(MOUNTED);

    private final Path directory;
    private final Process mountProcess;

    private SmallDisk(Path directory, Process mountProcess) {
        this.directory = directory;
        this.mountProcess = mountProcess;
    }

    /**
     * Mounts a file system.
     *
     * @param size size in the form of the command {@code mount}, such as {@code 512m}
     */
    public static SmallDisk mount(Path directory, String size) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new DrillPreconditionException(
                    "fill-disk mounts a small file system in memory for the data, and only root"
                            + " may mount: run it with sudo, or in a container started with --cap-add SYS_ADMIN");
        }
        Files.createDirectories(directory);
        Process mountProcess = new ProcessBuilder("sh", "-c", MOUNT_SCRIPT, "disk", directory.toString(), size)
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(mountProcess.getInputStream(), StandardCharsets.UTF_8));
        String first = output.readLine();
        if (!MOUNTED.equals(first)) {
            throw new DrillPreconditionException("fill-disk cannot mount a small file system in memory at " + directory
                    + ", which root may do and a container only with --cap-add SYS_ADMIN: " + first);
        }
        return new SmallDisk(directory, mountProcess);
    }

    /** Writes to the file system until no space is left. */
    public void fill() {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(ballast())) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // No space is left, as intended.
        }
    }

    public void free() throws IOException {
        Files.deleteIfExists(ballast());
    }

    /** Unmounts the file system; its content is lost. */
    @Override
    public void close() {
        try {
            mountProcess.getOutputStream().close();
            mountProcess.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path ballast() {
        return directory.resolve("ballast");
    }
}
