package io.openperp.trade.terminal;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The terminal from which the process was started, even if its input and output are pipes. Used for questions, hidden
 * input and single keys. Changed settings of the terminal are restored at the end, also after Ctrl-C.
 */
public final class ControllingTerminal implements AutoCloseable {

    private static final File DEVICE = new File("/dev/tty");

    private final InputStream keys;
    private final OutputStream screen;
    private final String before;
    private final Thread restoring = new Thread(this::restore, "terminal-restoring");

    private ControllingTerminal(InputStream keys, OutputStream screen, String before) {
        this.keys = keys;
        this.screen = screen;
        this.before = before;
        Runtime.getRuntime().addShutdownHook(restoring);
    }

    /** Opens the terminal; empty if the process has none, such as a service or a cron job. */
    public static Optional<ControllingTerminal> open() {
        try {
            String before = stty("-g");
            return Optional.of(
                    new ControllingTerminal(new FileInputStream(DEVICE), new FileOutputStream(DEVICE), before));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Asks a question; returns the line that the user types. */
    public String ask(String question) {
        show(question);
        return new String(readLine(), StandardCharsets.UTF_8).strip();
    }

    /** Asks a question; returns the line that the user types, without showing it. */
    public char[] askHidden(String question) {
        try {
            stty("-echo");
            show(question);
            byte[] line = readLine();
            show("\n");
            return StandardCharsets.UTF_8
                    .decode(ByteBuffer.wrap(line))
                    .toString()
                    .toCharArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            restore();
        }
    }

    /** Switches the terminal to single keys: each key can be read at once and is not shown. */
    public void readSingleKeys() {
        try {
            stty("-icanon", "-echo", "min", "0", "time", "1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next key, after {@link #readSingleKeys}; -1 if none is pressed within a tenth of a second. */
    public int key() throws IOException {
        return keys.read();
    }

    /** Number of rows and columns of the terminal; 24 and 80 if they are not known. */
    public int[] size() {
        try {
            String[] said = stty("size").split(" ");
            int rows = Integer.parseInt(said[0]);
            int columns = Integer.parseInt(said[1]);
            return rows > 0 && columns > 0 ? new int[] {rows, columns} : new int[] {24, 80};
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
            return new int[] {24, 80};
        }
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(restoring);
        } catch (IllegalStateException endsAnyway) {
            return;
        }
        try {
            keys.close();
            screen.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void show(String text) {
        try {
            screen.write(text.getBytes(StandardCharsets.UTF_8));
            screen.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] readLine() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int next = keys.read(); next >= 0 && next != '\n' && next != '\r'; next = keys.read()) {
                line.write(next);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toByteArray();
    }

    private void restore() {
        try {
            stty(before);
        } catch (IOException gone) {
            // Nothing to restore: the terminal was closed.
        }
    }

    /** Runs {@code stty} on the terminal and returns its output. */
    private static String stty(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectInput(DEVICE)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("stty ended with " + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return said;
    }
}
