package io.openperp.exchange;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The reference model as a process of its own; a machine without Python fails. */
final class ReferenceModel implements AutoCloseable {

    private static final Path SERVER = Path.of("src/test/reference/serve.py");

    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    ReferenceModel() {
        try {
            process = new ProcessBuilder("python3", "-B", SERVER.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new AssertionError("python3 is needed to run the reference model " + SERVER, e);
        }
        commands = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    void send(String command) {
        try {
            commands.write(command);
            commands.write('\n');
        } catch (IOException e) {
            throw stopped(e);
        }
    }

    /** The answers to everything sent since the last call, then the lines of the model's state. */
    List<String> answersAndState() {
        send("state");
        List<String> lines = new ArrayList<>();
        try {
            commands.flush();
            for (String line = answers.readLine(); !".".equals(line); line = answers.readLine()) {
                if (line == null) {
                    throw new IOException("its output has ended after " + lines);
                }
                lines.add(line);
            }
        } catch (IOException e) {
            throw stopped(e);
        }
        return lines;
    }

    private static UncheckedIOException stopped(IOException e) {
        return new UncheckedIOException("the reference model has stopped; what it said is above", e);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
