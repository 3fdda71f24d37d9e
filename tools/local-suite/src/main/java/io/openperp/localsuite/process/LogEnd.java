package io.openperp.localsuite.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads the last lines of a log, for an error message. */
final class LogEnd {

    private static final int LINES = 40;

    private LogEnd() {}

    /** The last lines; if the log cannot be read, the error in brackets. */
    static String of(Path log) {
        Deque<String> end = new ArrayDeque<>();
        try (BufferedReader lines = Files.newBufferedReader(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                end.add(line);
                if (end.size() > LINES) {
                    end.remove();
                }
            }
        } catch (IOException e) {
            end.add("(" + e + ")");
        }
        return String.join(System.lineSeparator(), end);
    }
}
