package io.openperp.localbroker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A second JVM on this test's class path, there to be killed. */
public final class ChildJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    public static ChildJvm start(Class<?> main, Path directory) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(main.getName(), directory.toString()));
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Called in the child: prints a line for whoever waits with {@link #awaitLine}. */
    public static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    public void awaitLine(String expected) throws IOException {
        while (!awaitAfter(expected).isEmpty()) {
            // Another line begins like it.
        }
    }

    /** Waits for a line that begins with the prefix; returns the rest of that line. */
    public String awaitAfter(String prefix) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("the child ended without saying '" + prefix + "':\n" + said);
    }

    /** SIGKILL: no shutdown hook runs. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the child survived being killed");
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
