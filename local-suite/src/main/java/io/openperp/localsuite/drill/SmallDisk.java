package io.openperp.localsuite.drill;

import io.openperp.localsuite.CannotStartException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small file system in memory that can be filled to the last byte and freed again. Linux, and root to mount it. */
final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 1 << 20;

    private final Path directory;

    private SmallDisk(Path directory) {
        this.directory = directory;
    }

    /** @param size as {@code mount} has it: {@code 512m} */
    static SmallDisk mount(Path directory, String size) throws IOException, InterruptedException {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new CannotStartException("fill-disk mounts a small file system in memory for the data, and only root"
                    + " may mount: run it with sudo, or in a container started with --cap-add SYS_ADMIN");
        }
        Files.createDirectories(directory);
        String failure =
                run(List.of("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "tmpfs", directory.toString()));
        if (!failure.isEmpty()) {
            throw new CannotStartException("fill-disk cannot mount a small file system in memory at " + directory
                    + ", which root may do and a container only with --cap-add SYS_ADMIN: " + failure);
        }
        SmallDisk disk = new SmallDisk(directory);
        Runtime.getRuntime().addShutdownHook(new Thread(disk::unmount, "unmount"));
        return disk;
    }

    /** Until there is no room for another byte. */
    void fill() {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(ballast())) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // No space is left: that is what it is for.
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(ballast());
    }

    /** What was on it is gone. */
    @Override
    public void close() {
        unmount();
    }

    /** Also of what is unmounted already. */
    private void unmount() {
        try {
            run(List.of("umount", "--lazy", directory.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path ballast() {
        return directory.resolve("ballast");
    }

    /** What it said if it failed. */
    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? "" : said.isEmpty() ? command.getFirst() + " failed" : said;
    }
}
