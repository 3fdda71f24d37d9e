package io.openperp.endtoend;

import io.openperp.localsuite.LocalSuite;
import io.openperp.localsuite.process.ProgramClasses;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes the starts of the exchanges of a build cheaper. Before the first one, an exchange of its own is started and
 * stopped, and Java keeps the classes that it has loaded and linked (an AOT cache, JEP 483): a start with it takes a
 * fifth to a third less processor time than with the archive of classes that {@code ./exchange start} makes, and making
 * it is worth that for who starts twenty.
 */
final class FirstStart {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Whether the cache is made: once, for the first caller. */
    private static final boolean MADE = make();

    private FirstStart() {}

    /** Returns when the cache is there, at the place that the build has named; false if it has named none. */
    static boolean isMade() {
        return MADE;
    }

    private static boolean make() {
        String place = System.getProperty(ProgramClasses.AOT_CACHE);
        try {
            if (place != null) {
                makeOnce(Path.of(place));
            }
            return place != null;
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Makes the cache unless it is up to date. Two builds of tests share it: the second waits for the first. */
    private static void makeOnce(Path cache) throws IOException, InterruptedException {
        Path lock = cache.resolveSibling(cache.getFileName() + ".lock");
        try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            if (held.isValid() && isOld(cache)) {
                make(cache);
            }
        }
    }

    private static boolean isOld(Path cache) throws IOException {
        Path jar = Path.of(ProgramClasses.classPath());
        return !Files.exists(cache) || Files.getLastModifiedTime(cache).compareTo(Files.getLastModifiedTime(jar)) < 0;
    }

    private static void make(Path cache) throws IOException, InterruptedException {
        Path seen = cache.resolveSibling(cache.getFileName() + ".seen");
        watch(seen);
        List<String> command = ChildProcess.java();
        command.addAll(List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=" + seen, "-XX:AOTCache=" + cache));
        command.addAll(List.of("-cp", ProgramClasses.classPath()));
        Process writer = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!writer.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || writer.exitValue() != 0) {
            writer.destroyForcibly();
            throw new AssertionError("no AOT cache was written: " + command);
        }
        Files.delete(seen);
    }

    /** Starts and stops an exchange, which writes down at its end what it has loaded. */
    private static void watch(Path seen) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("openperp-first-start-");
        List<String> command = ChildProcess.java();
        command.addAll(List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + seen, "-Xlog:cds*=off,aot*=off"));
        command.addAll(List.of("-cp", ProgramClasses.classPath(), LocalSuite.class.getName(), "start"));
        command.addAll(List.of("--data", data.toString(), "--quiet-market"));
        command.addAll(List.of("--http-port", RunningSuite.freePort(), "--ws-port", RunningSuite.freePort()));
        try (ChildProcess exchange = ChildProcess.of(command)) {
            exchange.awaitLine(line -> line.startsWith("READY"), PATIENCE);
            exchange.terminate();
            exchange.awaitEnd(PATIENCE);
        } finally {
            RunningSuite.remove(data);
        }
    }
}
