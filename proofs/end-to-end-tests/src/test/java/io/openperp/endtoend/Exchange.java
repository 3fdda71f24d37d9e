package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.cancelAll;
import static io.openperp.drill.published.ClientAction.faucet;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.OpenPerp;
import io.openperp.drill.published.PublishedClient;
import io.openperp.endtoend.statement.Statement;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.reader.authentication.LogKeys;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A running exchange that only the traders of one test use. They trade among themselves in a book that is empty
 * when the test begins.
 */
final class Exchange implements AutoCloseable {

    static final String BTC = "BTC-USD";
    static final String ETH = "ETH-USD";
    static final String SOL = "SOL-USD";

    /** Amount that the faucet gives. */
    static final String FUNDS = "10000";

    private final PublishedClient client;
    private final RunningSuite suite;
    private final PublicApi api;
    private final DocumentedTraffic traffic = new DocumentedTraffic();
    private final List<Trader> funded = new ArrayList<>();

    private Exchange(PublishedClient client, RunningSuite suite) {
        this.client = client;
        this.suite = suite;
        this.api = new PublicApi(URI.create(suite.http()));
    }

    /** @param files in its data directory before the first start */
    static Exchange start(RunningSuite.Lanes lanes, Map<String, String> files)
            throws IOException, InterruptedException {
        return start(lanes, files, Map.of());
    }

    /** @param environment of its process, in addition to that of this one */
    static Exchange start(RunningSuite.Lanes lanes, Map<String, String> files, Map<String, String> environment)
            throws IOException, InterruptedException {
        PublishedClient client = PublishedClient.start();
        return new Exchange(client, RunningSuite.start(lanes, files, environment));
    }

    /** A new account with {@link #FUNDS}. */
    Trader trader() {
        Trader trader = stranger();
        assertThat(trader.send(faucet()).only().status()).isEqualTo("deposit");
        funded.add(trader);
        return trader;
    }

    /** A new account without money, unknown to the exchange. */
    Trader stranger() {
        return Trader.stranger(client, api);
    }

    /** A trader with a well-known key. */
    Trader owner(String secretKey) {
        return Trader.of(secretKey, client, api);
    }

    PublicApi api() {
        return api;
    }

    /** The metrics of matching-service in the format of Prometheus. */
    String metrics() throws IOException {
        return Metrics.read(log());
    }

    /** The metrics of each service in the format of Prometheus. */
    List<String> allMetrics() throws IOException {
        return Metrics.all(log());
    }

    /** Log of all services. */
    String logged() throws IOException {
        return Files.readString(log());
    }

    /** The base address of the health and metrics of a service. */
    String management(String service) throws IOException {
        return Files.readAllLines(data().resolve("management")).stream()
                .filter(line -> line.startsWith(service + " "))
                .map(line -> line.substring(service.length() + 1).replace("/actuator", ""))
                .findFirst()
                .orElseThrow();
    }

    /** Secret keys of the oracle and the administrator, as in their files. */
    List<String> secretKeys() throws IOException {
        Path keys = suite.data().resolve("oracle");
        return List.of(
                Files.readString(keys.resolve("oracle.key")).strip(),
                Files.readString(keys.resolve("admin.key")).strip());
    }

    private Path log() {
        return suite.data().resolve("logs").resolve("exchange.log");
    }

    /** Settings of a client of its broker. */
    Map<String, Object> broker() throws IOException {
        return new KafkaLogin(Files.readString(data().resolve("kafka.password")).strip())
                .connection(Files.readString(data().resolve("broker")));
    }

    /** Settings of a client that reads only the records that its services wrote. */
    Map<String, Object> ownRecords() throws IOException {
        return LogKeys.read(data().resolve("log.keys")).applyTo(broker());
    }

    Path data() {
        return suite.data();
    }

    StreamClient stream() {
        return StreamClient.connect(URI.create(suite.webSocket()));
    }

    /** Process ID of the running exchange. */
    long pid() {
        return suite.pid();
    }

    int httpPort() {
        return suite.httpPort();
    }

    /** {@code http://localhost:<port>/api/v1}. */
    String http() {
        return suite.http();
    }

    /** {@code ws://localhost:<port>/}. */
    String webSocket() {
        return suite.webSocket();
    }

    /** The exchange through our own client; the caller closes it. All its traffic is checked against the documents. */
    OpenPerp javaClient() {
        return OpenPerp.at(suite.http(), suite.webSocket(), traffic);
    }

    /** Requires that the documents allow everything that passed our own client so far. */
    void requireDocumented() {
        traffic.requireDocumented();
    }

    DocumentedTraffic traffic() {
        return traffic;
    }

    /** Takes every order of this test's traders off the book. */
    void clearBooks() {
        for (Trader trader : funded) {
            if (!trader.openOrders().isEmpty()) {
                assertThat(trader.send(cancelAll()).statuses()).containsOnly("cancelled");
            }
            assertThat(trader.openOrders()).isEmpty();
        }
    }

    /** Checks every account to the unit, that both sides of every trade agree, and that positions sum to zero. */
    void checkBooks() {
        Map<String, BigDecimal> sizes = new TreeMap<>();
        for (Trader trader : funded) {
            assertThat(Statement.discrepancies(trader.shown(), FUNDS)).isEmpty();
            for (JsonNode position : trader.positions()) {
                sizes.merge(
                        position.get("symbol").asString(), position.get("size").decimalValue(), BigDecimal::add);
            }
        }
        assertThat(sizes)
                .as("sum of all positions")
                .allSatisfy((symbol, sum) -> assertThat(sum).isZero());
        checkBothSides();
    }

    private void checkBothSides() {
        Map<String, Set<JsonNode>> fills = new HashMap<>();
        funded.forEach(trader -> fills.put(
                trader.key(), trader.fills().stream().map(Exchange::match).collect(Collectors.toSet())));
        fills.forEach((key, own) -> {
            for (JsonNode match : own) {
                boolean isMaker = match.get("maker").asString().equals(key);
                String other = match.get(isMaker ? "taker" : "maker").asString();
                assertThat(fills).as("traders of this test").containsKey(other);
                assertThat(fills.get(other).contains(match))
                        .as("%s at the other side", match)
                        .isTrue();
            }
        });
    }

    /** The part of a fill that both sides see alike: all but the fields about one account. */
    private static JsonNode match(JsonNode fill) {
        return fill.deepCopy()
                .asObject()
                .remove(List.of("side", "fee", "makerFee", "takerFee", "feeBps", "realizedPnl"));
    }

    /** Forgets the traders, so that the next test begins with others. */
    void forgetTraders() {
        funded.clear();
    }

    /** Kills the exchange and its database, as when a machine fails. */
    void kill() throws IOException, InterruptedException {
        List<ProcessHandle> database = database();
        suite.kill();
        database.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle process : database) {
            process.onExit().join();
        }
    }

    /** Starts the exchange again on the same data and ports. */
    void startAgain() throws IOException, InterruptedException {
        suite.startAgain();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        api.close();
        try {
            client.close();
        } finally {
            suite.close();
        }
        requireDocumented();
    }

    /** Postmaster and its children, found by the PID file of PostgreSQL. */
    private List<ProcessHandle> database() throws IOException {
        try (Stream<Path> files = Files.walk(suite.data())) {
            List<Path> found =
                    files.filter(file -> file.endsWith("postmaster.pid")).toList();
            assertThat(found).as("databases below %s", suite.data()).hasSize(1);
            long pid = Long.parseLong(
                    Files.readAllLines(found.getFirst()).getFirst().strip());
            ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
            return Stream.concat(Stream.of(postmaster), postmaster.descendants())
                    .toList();
        }
    }
}
