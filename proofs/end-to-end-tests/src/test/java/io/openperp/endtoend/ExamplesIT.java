package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.drill.published.PublishedClient;
import io.openperp.units.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of clients/examples unchanged. */
@ExtendWith(OnTheExchange.class)
class ExamplesIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final long LONGEST_SECONDS = 60;
    private static final String OUTPUT = "output.txt";

    @TempDir
    private Path directory;

    private Path examples;

    /** Links to the published client that these tests have installed, so that it is not installed a second time. */
    @BeforeEach
    void copy() throws IOException {
        Path client = PublishedClient.installed();
        examples = client.resolve("../../../../../clients/examples").normalize();
        try (Stream<Path> files = Files.list(examples)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        Files.createSymbolicLink(directory.resolve("node_modules"), client.resolve("node_modules"));
    }

    @AfterEach
    void unlink() throws IOException {
        Files.delete(directory.resolve("node_modules"));
    }

    @Test
    void tradesFromJavaScript(Exchange exchange) throws Exception {
        List<String> said = runWatched(exchange, 3, "node", "trade.mjs");
        String order = said.get(1).substring("order ".length());
        assertThat(said)
                .containsExactly(
                        "{\"deposit\":{\"amount\":10000}}",
                        "order " + order,
                        "{\"resting\":{\"oid\":\"" + order + "\"}}",
                        "equity 10000, open orders 1",
                        "{\"cancelled\":{\"oid\":\"" + order + "\"}}");
    }

    /** ORD-017, NUM-002: multiples of tick and lot as binary floating point writes them are accepted. */
    @Test
    void makesMarketsInFloatingPoint(Exchange exchange) throws Exception {
        List<String> said = runWatched(exchange, 3, "node", "market-maker.mjs", "--minutes", "0.05");
        assertThat(said).noneMatch(line -> line.startsWith("refused"));
        assertThat(said.getFirst()).contains("results accepted");
    }

    @Test
    void tradesWithCurl(Exchange exchange) throws Exception {
        List<String> said = runWatched(exchange, 5, "bash", "curl.sh");
        assertThat(said).hasSize(5);
        assertThat(said.get(0)).contains("{\"deposit\":{\"amount\":10000}}");
        assertThat(said.get(1)).contains("\"resting\"");
        assertThat(said.get(2)).startsWith("[{\"openOrder\":").containsPattern("\"price\":[1-9]");
        assertThat(said.get(3)).contains("\"cancelled\"");
        assertThat(said.get(4)).startsWith("{\"updateType\":\"snapshot\",\"symbol\":\"BTC-USD\"");
    }

    @Test
    void streamInJavaScriptComesBackWithNothingMissed(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient();
                BreakableConnection line = new BreakableConnection(exchange.webSocket())) {
            Signer alice = Signer.generate();
            client.transactions()
                    .submit(alice.sign(Actions.faucet(alice.account())))
                    .executed();
            Process node = start(
                    "node",
                    "--experimental-websocket",
                    "stream.mjs",
                    alice.account().toString(),
                    line.address());
            try {
                await("two snapshots").atMost(SOON).until(() -> said("napshot") == 2);
                for (int i = 0; i < 3; i++) {
                    line.breakOff();
                    client.transactions()
                            .submit(alice.sign(Actions.limit(Side.BUY, "BTC-USD", "0.01", "9000" + i)))
                            .executed();
                    int orders = i + 1;
                    await("order " + orders).atMost(SOON).until(() -> said("orderUpdate") == orders);
                    await("level " + orders).atMost(SOON).until(() -> said(" delta") == orders);
                }
                assertThat(said("napshot")).isEqualTo(2);
                client.transactions().submit(alice.sign(Actions.cancelAll())).executed();
            } finally {
                node.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void javaOfTheReadmeRunsAsItStands(Exchange exchange) throws Exception {
        String readme = Files.readString(examples.resolveSibling("java").resolve("README.md"));
        int begin = readme.indexOf("```java") + "```java".length();
        String shown = readme.substring(begin, readme.indexOf("```", begin)).strip();
        assertThat(shown)
                .isEqualTo(Files.readString(examples.resolve("java/src/Trade.java"))
                        .strip());
        String program = shown.replace("http://localhost:12000/api/v1", exchange.http())
                .replace("ws://localhost:12001/", exchange.webSocket());
        Files.writeString(directory.resolve("Trade.java"), program);
        List<String> said = run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--source",
                "17",
                "-cp",
                System.getProperty("java.class.path"),
                "Trade.java");
        String order = said.getFirst().substring("it will be order ".length());
        assertThat(said).contains("rests as " + order);
        assertThat(said.getLast()).startsWith("open orders 0, balance 10000, best bid ");
    }

    /** The program ends with 0 only if its account, margin and books at the end are those of the exchange. */
    @Test
    void makesMarketsInJava(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Process maker = start(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "--source",
                    "17",
                    "-cp",
                    System.getProperty("java.class.path"),
                    examples.resolve("java/src/MarketMaker.java").toString(),
                    "4",
                    exchange.http(),
                    exchange.webSocket());
            int taken = AlternatingTaker.takeUntilTheEnd(client, maker);
            List<String> said = Files.readAllLines(directory.resolve(OUTPUT));
            assertThat(maker.exitValue()).as(said.toString()).isZero();
            assertThat(taken).isPositive();
            assertThat(said).last().isEqualTo("account, margin and books are those of the exchange");
            assertThat(said.get(said.size() - 2)).matches("[1-9]\\d* fills, positions .*");
        }
    }

    /** Number of output lines with that end. */
    private long said(String end) {
        try {
            return Files.readAllLines(directory.resolve(OUTPUT)).stream()
                    .filter(text -> text.endsWith(end))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command with the address of the exchange; each answer is checked against the documents. */
    private List<String> runWatched(Exchange exchange, int answers, String... command) throws Exception {
        long before = exchange.traffic().answers();
        try (RecordingProxy proxy = new RecordingProxy(exchange.http(), exchange.traffic())) {
            List<String> words = new ArrayList<>(List.of(command));
            words.add(proxy.address());
            List<String> said = run(words.toArray(String[]::new));
            assertThat(exchange.traffic().answers() - before).isGreaterThanOrEqualTo(answers);
            return said;
        }
    }

    private List<String> run(String... command) throws Exception {
        Process process = start(command);
        boolean hasEnded = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        List<String> said = Files.readAllLines(directory.resolve(OUTPUT));
        assertThat(hasEnded).as("the end after %s", said).isTrue();
        assertThat(process.exitValue()).as(said.toString()).isZero();
        return said;
    }

    private Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve(OUTPUT).toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
