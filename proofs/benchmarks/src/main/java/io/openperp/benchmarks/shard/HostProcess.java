package io.openperp.benchmarks.shard;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@link HostedShards} in a process of its own. */
record HostProcess(Process process, BufferedReader output, BufferedWriter input) implements AutoCloseable {

    /**
     * Starts the process.
     *
     * @param options Java options of the process; words before the first that begins with a hyphen are a command that
     *     starts Java, such as {@code taskset 1}
     */
    static HostProcess start(String options, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        List<String> javaOptions = new ArrayList<>();
        for (String option : options.split(" +")) {
            boolean isJavas = option.startsWith("-") || !javaOptions.isEmpty();
            (isJavas ? javaOptions : command).add(option);
        }
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HostedShards.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new HostProcess(
                process, process.inputReader(StandardCharsets.UTF_8), process.outputWriter(StandardCharsets.UTF_8));
    }

    void send(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    String line() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("the host has ended");
        }
        return line;
    }

    void await(String state) throws IOException {
        String line = line();
        while (!line.equals(state)) {
            System.out.println(line);
            line = line();
        }
    }

    /** Ends the process by closing its input. */
    @Override
    public void close() throws IOException {
        input.close();
        process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join().destroyForcibly();
    }
}
