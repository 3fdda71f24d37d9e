package io.openperp.trade.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The standard streams of the process, and which of them are a terminal. Only the launcher can find that out for each
 * stream; Java tells only whether input and output both are.
 *
 * @param environment environment variables of the process
 */
public record Terminal(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean readsFromTerminal,
        boolean printsToTerminal,
        boolean warnsOnTerminal,
        Map<String, String> environment) {

    /** System property in which the launcher names the file descriptors that are a terminal, such as {@code 02}. */
    private static final String TERMINALS = "openperp.terminals";

    /** The standard streams of this process. */
    public static Terminal ofProcess() {
        String launcher = System.getProperty(TERMINALS);
        String terminals = launcher != null ? launcher : System.console() == null ? "" : "012";
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                terminals.contains("0"),
                terminals.contains("1"),
                terminals.contains("2"),
                Map.copyOf(System.getenv()));
    }

    /** Value of an environment variable; empty if it is not set or has no characters. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /** Colours for standard output; none if it is a file or a pipe, or NO_COLOR is set. */
    public Paint paint() {
        return paintFor(printsToTerminal);
    }

    /** Colours for warnings and errors on standard error. */
    public Paint paintOfWarnings() {
        return paintFor(warnsOnTerminal);
    }

    private Paint paintFor(boolean isTerminal) {
        boolean isDumb = variable("TERM").filter("dumb"::equals).isPresent();
        return isTerminal && !isDumb && variable("NO_COLOR").isEmpty() ? Paint.COLOURED : Paint.PLAIN;
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }
}
