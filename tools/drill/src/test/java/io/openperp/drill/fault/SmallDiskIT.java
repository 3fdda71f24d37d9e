package io.openperp.drill.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small disk does not outlive the drill, whichever way that one ends. Only where file systems may be mounted. */
class SmallDiskIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @Test
    void filledDiskHasNoRoomUntilItIsFreedAndIsGoneWhenClosed() throws Exception {
        assumeTrue(canMount());
        try (SmallDisk disk = SmallDisk.mount(directory, "4m")) {
            assertThat(isMounted()).isTrue();
            disk.fill();
            assertThat(Files.getFileStore(directory).getUsableSpace()).isZero();
            disk.free();
            assertThat(Files.getFileStore(directory).getUsableSpace()).isPositive();
        }
        assertThat(isMounted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "KILL"})
    void filledDiskIsGoneWhenTheDrillIsEndedByASignal(String signal) throws Exception {
        assumeTrue(canMount());
        // A shell starts background jobs with SIGINT ignored, which child processes inherit.
        Process drill = new ProcessBuilder(
                        "env",
                        "--default-signal=INT",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FillingUntilEnded.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(drill.inputReader().readLine()).isEqualTo("full");
            assertThat(isMounted()).isTrue();
            run("kill", "-" + signal, Long.toString(drill.pid()));
            assertThat(drill.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            drill.destroyForcibly();
        }
        await("the disk to be unmounted").atMost(TIMEOUT).until(() -> !isMounted());
    }

    private boolean isMounted() throws IOException {
        Path real = directory.toRealPath();
        return Files.readAllLines(Path.of("/proc/mounts")).stream()
                .anyMatch(line -> List.of(line.split(" ")).get(1).equals(real.toString()));
    }

    private boolean canMount() throws Exception {
        Path tried = Files.createDirectory(directory.resolve("tried"));
        boolean mounted = "root".equals(System.getProperty("user.name"))
                && run("mount", "-t", "tmpfs", "tmpfs", tried.toString()) == 0;
        if (mounted) {
            assertThat(run("umount", tried.toString())).isZero();
        }
        Files.delete(tried);
        return mounted;
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Imitates a drill that has filled the disk. */
    static final class FillingUntilEnded {

        private FillingUntilEnded() {}

        public static void main(String[] arguments) throws Exception {
            SmallDisk disk = SmallDisk.mount(Path.of(arguments[0]), "4m");
            disk.fill();
            System.out.println("full");
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
