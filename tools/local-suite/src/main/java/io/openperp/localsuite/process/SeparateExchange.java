package io.openperp.localsuite.process;

import io.openperp.client.key.KeyFile;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.localbroker.KafkaCluster;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.OwnerOnly;
import io.openperp.localbroker.database.DatabaseLogin;
import io.openperp.localsuite.data.MarketsFile;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.localsuite.wiring.Service;
import io.openperp.localsuite.wiring.Wiring;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import io.openperp.logs.data.LogKeyFiles;
import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.oracle.PricePublisher;
import io.openperp.oracle.PriceWalk;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Decimals;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole exchange with every part in a separate process, on free ports: one broker or several that replicate, the
 * database, and the five services; with a standby also a second matching-service and a second gateway. A part that ends
 * is started again. This process publishes the prices.
 */
public final class SeparateExchange implements ExchangeUnderTest {

    /** Name of the second matching-service, which exists with a standby. */
    public static final String STANDBY = "standby";

    /** Name of the second gateway-service, which exists with a standby: without it nobody would answer while the first one is replaced. */
    private static final String SECOND_GATEWAY = "second-gateway";

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final long LOOK_AGAIN_MILLIS = 200;

    private final Path data;
    private final @Nullable Path older;
    private final DrillOutput progress;
    private final KafkaCluster cluster;
    private final int httpPort = LoopbackPort.free();
    private final int secondHttpPort = LoopbackPort.free();
    private final int webSocketPort = LoopbackPort.free();
    private final long startedAtMillis = System.currentTimeMillis();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, SupervisedProcess> processes = new LinkedHashMap<>();
    private final StartedParts started = new StartedParts();
    private @Nullable PricePublisher prices;
    private @Nullable Wiring wiring;
    private @Nullable DatabaseLogin database;

    private SeparateExchange(Path data, int brokers, @Nullable Path older, DrillOutput progress) {
        this.data = data;
        this.older = older;
        this.cluster = KafkaCluster.of(brokers);
        this.progress = progress;
    }

    /** Starts an exchange of this build; see {@link Starter#start}. */
    public static SeparateExchange start(
            Path data, int brokers, Map<String, String> settings, boolean withStandby, DrillOutput progress)
            throws IOException, InterruptedException {
        return start(data, brokers, settings, withStandby, null, progress);
    }

    /**
     * A starter of exchanges whose services are of another build and may later be replaced by those of this build.
     *
     * @param older directory of the other build
     */
    public static Starter ofBuild(Path older) {
        return (data, brokers, settings, withStandby, progress) ->
                start(data, brokers, settings, withStandby, older, progress);
    }

    private static SeparateExchange start(
            Path data,
            int brokers,
            Map<String, String> settings,
            boolean withStandby,
            @Nullable Path older,
            DrillOutput progress)
            throws IOException, InterruptedException {
        SeparateExchange exchange = new SeparateExchange(data, brokers, older, progress);
        try {
            exchange.startParts(settings, withStandby);
            return exchange;
        } catch (RuntimeException | IOException | InterruptedException e) {
            exchange.close();
            throw e;
        }
    }

    @Override
    public String http() {
        return base(httpPort);
    }

    @Override
    public List<String> addresses() {
        return gateways().size() == 1 ? List.of(http()) : List.of(http(), base(secondHttpPort));
    }

    private static String base(int port) {
        return "http://localhost:" + port + "/api/v1";
    }

    @Override
    public String webSocket() {
        return "ws://localhost:" + webSocketPort + "/";
    }

    @Override
    public Map<String, Object> kafka() {
        return KafkaLogin.at(DataDirectory.passwordOf(data)).connection(cluster.bootstrapServers());
    }

    @Override
    public String operatorSecret() throws IOException {
        return Files.readString(adminKey()).strip();
    }

    private Path adminKey() {
        return data.resolve("oracle").resolve("admin.key");
    }

    @Override
    public void publishPrices(TradedMarket market) {
        Objects.requireNonNull(prices).add(walk(market));
    }

    @Override
    public Path data() {
        return data;
    }

    @Override
    public List<Path> logDirectories() {
        return IntStream.rangeClosed(1, cluster.size()).mapToObj(this::logs).toList();
    }

    @Override
    public void emptyDatabase() throws IOException {
        Path home = data.resolve("postgres");
        try (Stream<Path> found = Files.walk(home)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(home) && !DatabaseLogin.isPassword(home, each)) {
                    Files.delete(each);
                }
            }
        }
    }

    @Override
    public Connection tables() throws SQLException {
        DatabaseLogin login = Objects.requireNonNull(database);
        return DriverManager.getConnection(login.url(), login.user(), login.password());
    }

    @Override
    public Connection rebuiltTables() throws IOException, SQLException {
        return started.add("rebuilt tables", RebuiltTables.start(data, Objects.requireNonNull(wiring), http))
                .connect();
    }

    @Override
    public List<String> brokers() {
        return IntStream.rangeClosed(1, cluster.size()).mapToObj(this::broker).toList();
    }

    @Override
    public String broker(int number) {
        return cluster.size() == 1 ? BROKER : BROKER + "-" + number;
    }

    @Override
    public SupervisedProcess process(String name) {
        SupervisedProcess process = processes.get(name);
        if (process == null) {
            throw new IllegalArgumentException(name + " is not one of " + processes.keySet());
        }
        return process;
    }

    @Override
    public Collection<SupervisedProcess> processes() {
        return List.copyOf(processes.values());
    }

    @Override
    public List<SupervisedProcess> matching() {
        List<SupervisedProcess> hosts = new ArrayList<>(List.of(process(MATCHING)));
        SupervisedProcess standby = processes.get(STANDBY);
        if (standby != null) {
            hosts.add(standby.isOwner() ? 0 : 1, standby);
        }
        return List.copyOf(hosts);
    }

    @Override
    public List<SupervisedProcess> gateways() {
        return Stream.of(GATEWAY, SECOND_GATEWAY)
                .filter(processes::containsKey)
                .map(this::process)
                .toList();
    }

    @Override
    public List<String> notReady() {
        return processes.values().stream()
                .filter(process -> !process.isReady())
                .map(SupervisedProcess::name)
                .toList();
    }

    @Override
    public String whyNotReady() {
        return processes.values().stream()
                .filter(process -> !process.isReady())
                .map(process -> "%s: %s; its log ends:%n%s"
                        .formatted(
                                process.name(),
                                process.condition(),
                                LogEnd.of(data.resolve("logs").resolve(process.name() + ".log"))))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    @Override
    public void close() {
        started.close();
        processes.values().parallelStream().forEach(SeparateExchange::end);
        http.shutdownNow();
    }

    private static void end(SupervisedProcess process) {
        try {
            process.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startParts(Map<String, String> settings, boolean withStandby)
            throws IOException, InterruptedException {
        OwnerOnly.directory(data);
        Files.createDirectories(data.resolve("logs"));
        LogKeyFiles logKeys = LogKeyFiles.at(data);
        KafkaLogin.at(DataDirectory.passwordOf(data));
        Path keys = Files.createDirectories(data.resolve("oracle"));
        SecretKey oracle = KeyFile.readOrCreate(keys.resolve("oracle.key"));
        SecretKey admin = KeyFile.readOrCreate(adminKey());
        Path receipts = DataDirectory.receiptKeyOf(data);
        KeyFile.readOrCreate(receipts);
        MarketsFile markets = MarketsFile.read(data.resolve("markets.yml"));
        Map<String, String> matching = new HashMap<>(markets.settings());
        matching.put("openperp.matching.topics.replication-factor", Integer.toString(cluster.size()));
        matching.put("openperp.matching.topics.min-insync-replicas", Integer.toString(Math.max(1, cluster.size() - 1)));
        matching.putAll(settings);
        for (int number = 1; number <= cluster.size(); number++) {
            startBroker(number);
        }
        String databasePort = Integer.toString(LoopbackPort.free());
        start(DATABASE, DATABASE, List.of(data.resolve("postgres").toString(), databasePort), Map.of(), null);
        PublicAddress address = PublicAddress.onLoopback(httpPort, webSocketPort);
        wiring = new Wiring(kafka(), address, logKeys, DataDirectory.treasuryKey(data));
        if (withStandby) {
            matching.put("openperp.matching.standby.enabled", "true");
        }
        start(wiring.matching(matching, oracle.publicKey(), admin.publicKey()));
        if (withStandby) {
            start(STANDBY, wiring.standby(matching, oracle.publicKey(), admin.publicKey()));
        }
        start(wiring.gateway(oracle.publicKey(), receipts));
        if (withStandby) {
            start(SECOND_GATEWAY, wiring.secondGateway(oracle.publicKey(), receipts, secondHttpPort));
        }
        start(wiring.stream());
        await(() -> process(DATABASE).isReady() ? List.of() : List.of(DATABASE));
        database = DatabaseLogin.of(
                data.resolve("postgres"), process(DATABASE).awaitReady().split(" ", 3)[1]);
        start(wiring.account(database));
        start(wiring.stats(database));
        awaitOpen(oracle, wiring);
    }

    private Path logs(int broker) {
        return data.resolve("kafka" + broker(broker).substring(BROKER.length()));
    }

    private void startBroker(int number) throws IOException {
        start(
                broker(number),
                BROKER,
                List.of(
                        logs(number).toString(),
                        cluster.toString(),
                        Integer.toString(number),
                        DataDirectory.passwordOf(data).toString()),
                Map.of(),
                null);
    }

    private void start(Service service) throws IOException {
        start(service.name(), service);
    }

    private void start(String name, Service service) throws IOException {
        start(name, service.name(), service.arguments(), service.environment(), URI.create(service.management()));
    }

    private void start(
            String name, String part, List<String> arguments, Map<String, String> environment, @Nullable URI health)
            throws IOException {
        List<String> command = ChildCommand.of(data, name, part, ProgramClasses.options(), arguments);
        Path output = data.resolve("logs").resolve(name + ".out");
        if (older == null || health == null) {
            processes.put(name, new SupervisedProcess(name, command, List.of(), environment, output, health, http));
            return;
        }
        List<String> first = ChildCommand.of(data, name, part, List.of("-cp", older.toString()), arguments);
        processes.put(name, new SupervisedProcess(name, first, command, environment, output, health, http));
    }

    private void awaitOpen(SecretKey oracle, Wiring wiring) throws InterruptedException {
        List<TradedMarket> listed = TradedMarket.ALL;
        await(this::notReady);
        progress.step("all processes are ready");
        PricePublisher publisher = started.add(
                "price publisher",
                new PricePublisher(
                        wiring.internalBase(),
                        wiring.internalHeaders(),
                        oracle,
                        listed.stream().map(this::walk).toList(),
                        reason -> progress.step("prices are no longer accepted: " + reason)));
        publisher.start();
        prices = publisher;
        try (TradingReadiness watch = new TradingReadiness(
                kafka(), listed.stream().map(TradedMarket::number).collect(Collectors.toSet()), startedAtMillis)) {
            await(() -> watch.isOpen() && publisher.isAccepted() ? List.of() : List.of("a live mark of every market"));
        }
        progress.step("the exchange is open");
    }

    private PriceWalk walk(TradedMarket market) {
        Path last = data.resolve("oracle").resolve(market.symbol() + ".price");
        return PriceWalk.open(last, quoted(market), startedAtMillis + market.number());
    }

    private static QuotedMarket quoted(TradedMarket market) {
        return new QuotedMarket(
                market.symbol(),
                Decimals.parse(market.tickSize().toPlainString()),
                market.price().doubleValue(),
                market.volatility());
    }

    private void await(Supplier<List<String>> missing) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        for (List<String> waiting = missing.get(); !waiting.isEmpty(); waiting = missing.get()) {
            if (System.nanoTime() > deadline) {
                throw new CannotStartException("waited %d s for %s; the logs are in %s%n%s"
                        .formatted(
                                LONGEST_START.toSeconds(),
                                String.join(", ", waiting),
                                data.resolve("logs"),
                                whyNotReady()));
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
