package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.trade.Trade;
import io.openperp.trade.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The command line of {@code ./trade}, with a directory for keys and settings and without a terminal. */
final class TradeCommand {

    private static final long LONGEST_SECONDS = 60;
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|\\S+");
    private static final Path JAR = Path.of(System.getProperty("openperp.trade.jar"));

    private final Path directory;
    private final Map<String, String> environment;
    private int runs;

    /** Exit code and output of a command. @param out its output @param err its standard error */
    record Ended(int exitCode, String out, String err) {}

    /** @param directory where it keeps its files */
    TradeCommand(Path directory, String http, String webSocket) {
        this.directory = directory;
        this.environment = Map.of(
                "XDG_CONFIG_HOME",
                directory.toString(),
                "TRADE_URL",
                http,
                "TRADE_WS",
                webSocket,
                "TRADE_PASSPHRASE",
                "four words of mine");
    }

    /** Output of a command that must succeed. */
    String done(String command) {
        Ended ended = run(command);
        assertThat(ended.exitCode()).as("%s: %s", command, ended).isZero();
        return ended.out();
    }

    /**
     * Runs a command in this process, as starting another takes longer than most commands. Words in single quotes are
     * one argument.
     */
    Ended run(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal none = new Terminal(
                InputStream.nullInputStream(), printing(out), printing(err), false, false, false, environment);
        String[] words = ARGUMENT.matcher(command)
                .results()
                .map(found -> found.group(1) == null ? found.group() : found.group(1))
                .toArray(String[]::new);
        int exitCode = Trade.run(none, words);
        return new Ended(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs a command in a process of its own, as the launcher does. */
    Ended runProgram(String command) throws IOException, InterruptedException {
        Running running = start(command);
        boolean hasEnded = running.process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        running.process.destroyForcibly().waitFor();
        assertThat(hasEnded).as("the end of %s", command).isTrue();
        return new Ended(running.process.exitValue(), running.said(), Files.readString(running.err));
    }

    /** Starts a command without waiting for its end; the caller ends it. */
    Running start(String command) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", JAR.toString()));
        words.addAll(List.of(command.split(" ")));
        Path out = directory.resolve(runs + ".out");
        Path err = directory.resolve(runs++ + ".err");
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Running(builder.start(), out, err);
    }

    private static PrintStream printing(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    /** A command that has not ended yet. */
    record Running(Process process, Path out, Path err) implements AutoCloseable {

        /** Output so far. */
        String said() throws IOException {
            return Files.readString(out);
        }

        @Override
        public void close() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }
}
