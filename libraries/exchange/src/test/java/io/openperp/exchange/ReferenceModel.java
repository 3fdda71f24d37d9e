package io.openperp.exchange;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The reference model as a process of its own, which computes while the shards go on; a machine without Python fails.
 */
final class ReferenceModel implements AutoCloseable {

    private static final Path SERVER = Path.of("src/test/reference/serve.py");

    private final Process process;
    private final BufferedWriter commands;
    /** The answers to questions, each with its lines; no lines: the process has ended. */
    private final BlockingQueue<List<String>> answers = new LinkedBlockingQueue<>();

    private int unread;

    ReferenceModel() {
        try {
            process = new ProcessBuilder("python3", "-B", SERVER.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new AssertionError("python3 is needed to run the reference model " + SERVER, e);
        }
        commands = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
        Thread.ofVirtual().start(this::read);
    }

    private void read() {
        List<String> lines = new ArrayList<>();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.equals(".")) {
                    answers.add(lines);
                    lines = new ArrayList<>();
                } else {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            // as if it had ended
        }
        answers.add(List.of());
    }

    void send(String command) {
        try {
            commands.write(command);
            commands.write('\n');
        } catch (IOException e) {
            // it has ended: what it has answered before is still read
        }
    }

    /** Asks, without waiting, for the answers to everything sent since the last question and for the model's state. */
    void ask() {
        send("state");
        unread++;
        try {
            commands.flush();
        } catch (IOException e) {
            // as above
        }
    }

    /** The answer to the oldest question that was not taken yet. */
    List<String> answersAndState() {
        try {
            List<String> lines = answers.take();
            if (lines.isEmpty()) {
                answers.add(lines);
                throw new IllegalStateException("the reference model has stopped; what it said is above");
            }
            unread--;
            return lines;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Drops answers that were not taken, so that the next answer is one to the next question. */
    void forgetUnread() {
        while (unread > 0) {
            answersAndState();
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
