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
 * A small file system in memory that can be filled to the last byte and freed again. Linux, and root to mount it. A
 * process of its own has mounted it and unmounts it when its input ends: with this JVM, however that one ends.
 */
public final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 1 << 20;
    private static final String MOUNTED = "mounted";

    /** Ctrl-C is for everybody at the terminal, and must not end who has to clean up. */
    private static final String KEEPER = """
        trap '' INT TERM HUP
        mount -t tmpfs -o "mode=0700,size=$2" tmpfs "$1" || exit 1
        echo %s
        cat > /dev/null
        umount --lazy "$1"
        """.formatted(MOUNTED);

    private final Path directory;
    private final Process keeper;

    private SmallDisk(Path directory, Process keeper) {
        this.directory = directory;
        this.keeper = keeper;
    }

    /** @param size as {@code mount} has it: {@code 512m} */
    public static SmallDisk mount(Path directory, String size) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new DrillPreconditionException(
                    "fill-disk mounts a small file system in memory for the data, and only root"
                            + " may mount: run it with sudo, or in a container started with --cap-add SYS_ADMIN");
        }
        Files.createDirectories(directory);
        Process keeper = new ProcessBuilder("sh", "-c", KEEPER, "disk", directory.toString(), size)
                .redirectErrorStream(true)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8));
        String first = said.readLine();
        if (!MOUNTED.equals(first)) {
            throw new DrillPreconditionException("fill-disk cannot mount a small file system in memory at " + directory
                    + ", which root may do and a container only with --cap-add SYS_ADMIN: " + first);
        }
        return new SmallDisk(directory, keeper);
    }

    /** Until there is no room for another byte. */
    public void fill() {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(ballast())) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // No space is left: that is what it is for.
        }
    }

    public void free() throws IOException {
        Files.deleteIfExists(ballast());
    }

    /** What was on it is gone. */
    @Override
    public void close() {
        try {
            keeper.getOutputStream().close();
            keeper.waitFor();
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
