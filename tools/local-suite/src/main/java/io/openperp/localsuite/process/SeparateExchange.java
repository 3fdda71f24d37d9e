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
import io.openperp.localsuite.wiring.Wiring;
import io.openperp.logs.data.DataDirectory;
import io.openperp.logs.data.LogKeyFiles;
import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.oracle.PricePublisher;
import io.openperp.oracle.PriceWalk;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Decimals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /**
     * Name of the second gateway-service, which exists with a standby: without it nobody would answer while the first
     * one is replaced.
     */
    private static final String SECOND_GATEWAY = "second-gateway";

    private final Path data;
    private final DrillOutput progress;
    private final KafkaCluster cluster;
    private final int httpPort = LoopbackPort.free();
    private final int secondHttpPort = LoopbackPort.free();
    private final int webSocketPort = LoopbackPort.free();
    private final long startedAtMillis = System.currentTimeMillis();
    private final ProcessTable parts;
    private final StartedParts started = new StartedParts();
    private @Nullable PricePublisher prices;
    private @Nullable Wiring wiring;
    private @Nullable DatabaseLogin database;

    private SeparateExchange(Path data, int brokers, @Nullable Path older, DrillOutput progress) {
        this.data = data;
        this.parts = new ProcessTable(data, older);
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
        return started.add("rebuilt tables", RebuiltTables.start(data, Objects.requireNonNull(wiring), parts.http()))
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
        return parts.process(name);
    }

    @Override
    public Collection<SupervisedProcess> processes() {
        return parts.all();
    }

    @Override
    public List<SupervisedProcess> matching() {
        List<SupervisedProcess> hosts = new ArrayList<>(List.of(process(MATCHING)));
        if (parts.has(STANDBY)) {
            SupervisedProcess standby = process(STANDBY);
            hosts.add(standby.isOwner() ? 0 : 1, standby);
        }
        return List.copyOf(hosts);
    }

    @Override
    public List<SupervisedProcess> gateways() {
        return Stream.of(GATEWAY, SECOND_GATEWAY)
                .filter(parts::has)
                .map(this::process)
                .toList();
    }

    @Override
    public List<String> notReady() {
        return parts.notReady();
    }

    @Override
    public String whyNotReady() {
        return parts.whyNotReady();
    }

    @Override
    public FollowerUnderTest startFollower(Path directory) throws IOException, InterruptedException {
        DataDirectory.copyKeys(data, directory);
        return new FollowingExchange(new SeparateExchange(directory, 1, null, progress));
    }

    @Override
    public void close() {
        started.close();
        parts.close();
    }

    private void startParts(Map<String, String> settings, boolean withStandby)
            throws IOException, InterruptedException {
        Keys keys = prepare();
        MarketsFile markets = MarketsFile.read(data.resolve("markets.yml"));
        Map<String, String> matching = new HashMap<>(markets.settings());
        matching.put("openperp.matching.topics.replication-factor", Integer.toString(cluster.size()));
        matching.put("openperp.matching.topics.min-insync-replicas", Integer.toString(Math.max(1, cluster.size() - 1)));
        matching.putAll(settings);
        Wiring wiring = startStores(keys);
        if (withStandby) {
            matching.put("openperp.matching.standby.enabled", "true");
        }
        parts.start(wiring.matching(matching, keys.oracle.publicKey(), keys.admin.publicKey()));
        if (withStandby) {
            parts.start(STANDBY, wiring.standby(matching, keys.oracle.publicKey(), keys.admin.publicKey()));
        }
        parts.start(wiring.gateway(keys.oracle.publicKey(), keys.receipts));
        if (withStandby) {
            parts.start(SECOND_GATEWAY, wiring.secondGateway(keys.oracle.publicKey(), keys.receipts, secondHttpPort));
        }
        parts.start(wiring.stream());
        startTables(wiring);
        awaitOpen(keys.oracle, wiring);
    }

    /**
     * Keys of an exchange, as stored in its data directory.
     *
     * @param receipts file with the key that signs receipts
     */
    private record Keys(SecretKey oracle, SecretKey admin, Path receipts, LogKeyFiles logs) {}

    /** Creates the data directory and the keys that it does not have yet. */
    private Keys prepare() throws IOException {
        OwnerOnly.directory(data);
        Files.createDirectories(data.resolve("logs"));
        LogKeyFiles logs = LogKeyFiles.at(data);
        KafkaLogin.at(DataDirectory.passwordOf(data));
        Path keys = Files.createDirectories(data.resolve("oracle"));
        Path receipts = DataDirectory.receiptKeyOf(data);
        KeyFile.readOrCreate(receipts);
        return new Keys(
                KeyFile.readOrCreate(keys.resolve("oracle.key")), KeyFile.readOrCreate(adminKey()), receipts, logs);
    }

    /** Starts the brokers and the database; returns the addresses and settings with which services connect to them. */
    private Wiring startStores(Keys keys) throws IOException {
        for (int number = 1; number <= cluster.size(); number++) {
            startBroker(number);
        }
        String databasePort = Integer.toString(LoopbackPort.free());
        parts.start(DATABASE, DATABASE, List.of(data.resolve("postgres").toString(), databasePort));
        PublicAddress address = PublicAddress.onLoopback(httpPort, webSocketPort);
        wiring = new Wiring(kafka(), address, keys.logs, DataDirectory.treasuryKey(data));
        return wiring;
    }

    /** Waits for the database and starts the services that fill its tables, account-service and stats-service. */
    private void startTables(Wiring wiring) throws IOException, InterruptedException {
        parts.await(() -> process(DATABASE).isReady() ? List.of() : List.of(DATABASE));
        DatabaseLogin login = DatabaseLogin.of(
                data.resolve("postgres"), process(DATABASE).awaitReady().split(" ", 3)[1]);
        database = login;
        parts.start(wiring.account(login));
        parts.start(wiring.stats(login));
    }

    private Path logs(int broker) {
        return data.resolve("kafka" + broker(broker).substring(BROKER.length()));
    }

    private void startBroker(int number) throws IOException {
        parts.start(
                broker(number),
                BROKER,
                List.of(
                        logs(number).toString(),
                        cluster.toString(),
                        Integer.toString(number),
                        DataDirectory.passwordOf(data).toString()));
    }

    private void awaitOpen(SecretKey oracle, Wiring wiring) throws InterruptedException {
        parts.await(this::notReady);
        progress.step("all processes are ready");
        PricePublisher publisher = started.add(
                "price publisher",
                new PricePublisher(
                        wiring.internalBase(),
                        wiring.internalHeaders(),
                        oracle,
                        TradedMarket.ALL.stream().map(this::walk).toList(),
                        reason -> progress.step("prices are no longer accepted: " + reason)));
        publisher.start();
        prices = publisher;
        List<Integer> markets =
                TradedMarket.ALL.stream().map(TradedMarket::number).toList();
        try (TradingReadiness watch =
                new TradingReadiness(LogKeyFiles.applyTo(kafka(), data), markets, startedAtMillis)) {
            parts.await(() ->
                    watch.isOpen() && publisher.isAccepted() ? List.of() : List.of("a live mark of every market"));
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

    /**
     * A follower in separate processes: at first brokers and database, then services that read, after its promotion all
     * others.
     */
    private static final class FollowingExchange implements FollowerUnderTest {

        private final SeparateExchange exchange;
        private final Keys keys;
        private final Wiring wiring;

        FollowingExchange(SeparateExchange exchange) throws IOException, InterruptedException {
            this.exchange = exchange;
            this.keys = exchange.prepare();
            this.wiring = exchange.startStores(keys);
            exchange.parts.await(exchange::notReady);
        }

        @Override
        public ExchangeUnderTest exchange() {
            return exchange;
        }

        @Override
        public void serve() throws IOException, InterruptedException {
            exchange.parts.start(wiring.followingGateway(keys.oracle.publicKey(), keys.receipts));
            exchange.parts.start(wiring.stream());
            exchange.startTables(wiring);
            exchange.parts.await(exchange::notReady);
        }

        @Override
        public void trade() throws IOException, InterruptedException {
            Map<String, String> markets =
                    MarketsFile.read(exchange.data.resolve("markets.yml")).settings();
            exchange.parts.end(GATEWAY);
            exchange.parts.start(wiring.matching(markets, keys.oracle.publicKey(), keys.admin.publicKey()));
            exchange.parts.start(wiring.gateway(keys.oracle.publicKey(), keys.receipts));
            exchange.awaitOpen(keys.oracle, wiring);
        }
    }
}
