package io.openperp.endtoend;

import io.openperp.localsuite.LocalSuite;
import io.openperp.localsuite.data.TemporaryFiles;
import io.openperp.localsuite.process.ProgramClasses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** {@code ./exchange} as a process of its own: its output and its end. */
public final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final List<String> said = new ArrayList<>();
    private final Thread reader;

    private ChildProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().name("child-output").start(this::read);
    }

    public static ChildProcess exchange(String... arguments) throws IOException {
        return exchange(Map.of(), arguments);
    }

    /** @param environment in addition to that of this process */
    public static ChildProcess exchange(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = java();
        if (arguments[0].equals("start")) {
            FirstStart.isMade();
            int data = List.of(arguments).indexOf("--data") + 1;
            if (data > 0 && Files.isDirectory(Path.of(arguments[data]))) {
                command.addAll(TemporaryFiles.options(Path.of(arguments[data])));
            }
        }
        command.addAll(ProgramClasses.options());
        command.add(LocalSuite.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new ChildProcess(builder.start());
    }

    /** Starts any other command. */
    static ChildProcess of(List<String> command) throws IOException {
        return new ChildProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** The Java command with the options of all these processes. */
    static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        return command;
    }

    /** The first matching line, past or future; an error with its whole output if it ends or takes too long. */
    public String awaitLine(Predicate<String> kind, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        synchronized (said) {
            for (int next = 0; ; next++) {
                while (next == said.size()) {
                    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                    if (left <= 0 || !reader.isAlive()) {
                        throw new AssertionError("the child never said it; it said:\n" + String.join("\n", said));
                    }
                    said.wait(Math.min(left, 200));
                }
                if (kind.test(said.get(next))) {
                    return said.get(next);
                }
            }
        }
    }

    /** Whole output of the process; to be called after its end. */
    public String output() throws InterruptedException {
        reader.join();
        synchronized (said) {
            return String.join("\n", said);
        }
    }

    public long pid() {
        return process.pid();
    }

    /** SIGTERM, as Ctrl-C and service managers send; later output is still read. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Kills the process with SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Waits for the end of the process; returns the exit code. */
    public int awaitEnd(Duration longest) throws InterruptedException {
        if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the child still runs after " + longest.toSeconds() + " s");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (said) {
                    said.add(line);
                    said.notifyAll();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
