package io.openperp.trade;

import io.openperp.trade.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs the usual commands against answers that never change, so that Java, started with {@code -XX:AOTCacheOutput},
 * archives the classes that they load. Connects to nothing outside of this process; the keys are thrown away.
 */
public final class Training {

    static final List<List<String>> COMMANDS = List.of(
            List.of("--help"),
            List.of("keys", "new"),
            List.of("keys", "list"),
            List.of("markets"),
            List.of("markets", "BTC-USD", "--json"),
            List.of("book", "BTC-USD", "--once"),
            List.of("buy", "0.1", "BTC-USD", "at", "100000", "--post-only"),
            List.of("sell", "0.1", "BTC-USD"),
            List.of("orders"),
            List.of("positions"),
            List.of("account"),
            List.of("history", "fills"),
            List.of("leverage"),
            List.of("buy", "0.1"));

    private Training() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("openperp-training-");
        try (AnsweringServer server = AnsweringServer.start()) {
            Terminal terminal = new Terminal(
                    new ByteArrayInputStream(new byte[0]),
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                    false,
                    false,
                    false,
                    Map.of(
                            "XDG_CONFIG_HOME",
                            directory.toString(),
                            "TRADE_URL",
                            server.address(),
                            "TRADE_PASSPHRASE",
                            "of no importance"));
            COMMANDS.forEach(command -> Trade.run(terminal, command.toArray(String[]::new)));
        } finally {
            remove(directory);
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }
}
