package io.openperp.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.Keys;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.units.Decimals;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

class MatchingServiceIT {

    private static final String DOGE = """
            number=3
            symbol=DOGE-USD
            tick-size=0.00001
            lot-size=1
            max-leverage=10
            impact-notional=2000
            base-rate=0.05
            notional-knots=0,100000
            tier-factors=1,1
            leverage-knots=1,10
            leverage-factors=1,1
            volatility-low=0.7
            volatility-high=1.3
            volatility-start=0.9
            """;

    private static final List<String> DEFAULTS = List.of(
            "spring.config.name=matching-service",
            "server.port=0",
            "openperp.matching.topics.create=true",
            "openperp.matching.topics.replication-factor=1",
            "openperp.matching.topics.min-insync-replicas=1",
            "openperp.matching.faucet.enabled=true");

    private final List<ConfigurableApplicationContext> services = new ArrayList<>();
    private LocalKafka kafka;
    private PlayedGateway gateway;

    @BeforeEach
    void startBroker() {
        kafka = LocalKafka.ephemeral();
    }

    @AfterEach
    void stopAll() {
        if (gateway != null) {
            gateway.close();
        }
        services.forEach(ConfigurableApplicationContext::close);
        kafka.close();
    }

    @Test
    void tradesSurviveARestartOfTheService() {
        ConfigurableApplicationContext service = service();
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        assertThat(gateway.one("alice", PlayedGateway.limit("a1", "BTC-USD", false, "0.2", "100010"))
                        .getKind())
                .isEqualTo(StatusKind.RESTING);
        ActionStatus filled = gateway.one("bob", PlayedGateway.limit("b1", "BTC-USD", true, "0.1", "100050"));
        assertThat(filled.getKind()).isEqualTo(StatusKind.FILLED);
        assertThat(filled.getAveragePrice()).isEqualTo(Decimals.parse("100010"));

        service.close();
        service();
        TransactionCompleted cancelled = gateway.ask("alice", cancel("a1", "BTC-USD"), cancel("b1", "BTC-USD"));
        assertThat(cancelled.getStatuses(0).getKind()).isEqualTo(StatusKind.CANCELLED);
        assertThat(cancelled.getStatuses(1).getKind()).isEqualTo(StatusKind.CANCEL_ONE_REJECTED);
    }

    @Test
    void aRecordAppendedTwiceIsCarriedOutOnce() {
        service();
        gateway = new PlayedGateway(kafka.bootstrapServers());
        gateway.price("BTC-USD", "100000");
        TransactionCompleted completed = gateway.askTwice("carol", PlayedGateway.faucet("carol"));
        assertThat(completed.getStatuses(0).getKind()).isEqualTo(StatusKind.DEPOSIT);
        gateway.ask("carol", cancel("none", "BTC-USD"));
        assertThat(gateway.facts().stream().filter(fact -> fact.hasDeposited()).count())
                .isEqualTo(1);
    }

    @Test
    void replicasShareTheShardsAndAllMarketsTrade() {
        service("openperp.matching.replicas=2", "openperp.matching.ordinal=0");
        service("openperp.matching.replicas=2", "openperp.matching.ordinal=1");
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        gateway.price("ETH-USD", "3000");
        TransactionCompleted batch = gateway.ask(
                "alice",
                PlayedGateway.limit("a1", "BTC-USD", false, "0.01", "100010"),
                PlayedGateway.limit("a2", "ETH-USD", true, "1", "2990"));
        assertThat(batch.getStatusesList())
                .extracting(ActionStatus::getKind)
                .containsExactly(StatusKind.RESTING, StatusKind.RESTING);
    }

    @Test
    void groupsOfReplicasHostAccountsAndMarketsApart() {
        service("openperp.matching.hosting.markets=");
        service("openperp.matching.hosting.accounts=false", "openperp.matching.hosting.markets=BTC-USD");
        service(
                "openperp.matching.hosting.accounts=false",
                "openperp.matching.hosting.markets=SOL-USD,ETH-USD",
                "openperp.matching.replicas=2",
                "openperp.matching.pod=ex-matching-alts-0");
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        gateway.price("ETH-USD", "3000");
        TransactionCompleted batch = gateway.ask(
                "alice",
                PlayedGateway.limit("a1", "BTC-USD", false, "0.01", "100010"),
                PlayedGateway.limit("a2", "ETH-USD", true, "1", "2990"));
        assertThat(batch.getStatusesList())
                .extracting(ActionStatus::getKind)
                .containsExactly(StatusKind.RESTING, StatusKind.RESTING);
    }

    @Test
    void aStandbyGoesOnWhenTheOwnerEndsAndTheOwnerComesBackAsStandby() throws Exception {
        String standby = "openperp.matching.standby.enabled=true";
        ConfigurableApplicationContext first = service(standby);
        awaitMetric(first, "openperp_shards_owner{shards=\"market-shards\"} 1.0");
        ConfigurableApplicationContext second = service(standby);
        awaitMetric(second, "openperp_shard_following{shard=\"market-0\"} 1.0");
        awaitMetric(first, "openperp_shards_standbys{shards=\"account-shard\"} 1.0");
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        gateway.one("alice", PlayedGateway.limit("a1", "BTC-USD", false, "0.2", "100010"));

        first.close();
        awaitMetric(second, "openperp_shards_owner{shards=\"account-shard\"} 1.0");
        ActionStatus filled = gateway.one("bob", PlayedGateway.limit("b1", "BTC-USD", true, "0.1", "100050"));
        assertThat(filled.getAveragePrice()).isEqualTo(Decimals.parse("100010"));

        ConfigurableApplicationContext back = service(standby);
        awaitMetric(back, "openperp_shard_following{shard=\"account-0\"} 1.0");
        assertThat(get(back, "/actuator/health/readiness")).contains("\"market-shards\":\"standby\"");
        assertThat(get(second, "/actuator/health/readiness")).contains("\"market-shards\":\"owner, ");
    }

    @Test
    void aMarketIsAddedByABlockAndARestartAndNothingIsLost() {
        ConfigurableApplicationContext service = service();
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        gateway.one("alice", PlayedGateway.limit("a1", "BTC-USD", false, "0.01", "100010"));
        service.close();
        List<String> more = new ArrayList<>();
        for (String line : DOGE.lines().toList()) {
            more.add("openperp.matching.markets[3]." + line);
        }
        more.addAll(defaultMarkets(service));
        service(more.toArray(String[]::new));
        gateway.price("DOGE-USD", "0.2");
        assertThat(gateway.one("bob", PlayedGateway.limit("b1", "DOGE-USD", true, "100", "0.19"))
                        .getKind())
                .isEqualTo(StatusKind.RESTING);
        assertThat(gateway.one("alice", cancel("a1", "BTC-USD")).getKind()).isEqualTo(StatusKind.CANCELLED);
    }

    @Test
    void anExchangeOfSeveralAccountShardsIsRefusedAtStart() {
        kafka.topics(List.of(new Topic(Topics.ACCOUNT_EVENTS, 4)));
        assertThatThrownBy(this::service)
                .hasStackTraceContaining("topic account-events has 4 partitions: this exchange was made by a build with"
                        + " several account shards and cannot be read by this one");
    }

    @Test
    void marketsTradeInTheLaneOfTheAccountShardAndMoveWhenTheSettingsSaySo() throws Exception { // LOG-028
        String one = "openperp.matching.lanes=one";
        ConfigurableApplicationContext service = service(one);
        gateway = new PlayedGateway(kafka.bootstrapServers()).inOneLane();
        openAccounts();
        gateway.price("ETH-USD", "3000");
        TransactionCompleted batch = gateway.ask(
                "alice",
                PlayedGateway.limit("a1", "BTC-USD", false, "0.2", "100010"),
                PlayedGateway.limit("a2", "ETH-USD", true, "1", "2990"));
        assertThat(batch.getStatusesList())
                .extracting(ActionStatus::getKind)
                .containsExactly(StatusKind.RESTING, StatusKind.RESTING);
        assertThat(gateway.one("bob", PlayedGateway.limit("b1", "BTC-USD", true, "0.1", "100050"))
                        .getKind())
                .isEqualTo(StatusKind.FILLED);
        awaitMetric(service, "openperp_shard_running{shard=\"market-1\"} 1.0");
        service.close();
        assertThat(commandsToMarket(1)).isZero();

        ConfigurableApplicationContext apart =
                service(); // LOG-029: markets that have never been moved get lanes of their own
        assertThat(gateway.one("alice", cancel("a1", "BTC-USD")).getKind()).isEqualTo(StatusKind.CANCELLED);
        await().untilAsserted(() -> assertThat(commandsToMarket(1)).isPositive());
        apart.close();

        ConfigurableApplicationContext again = service(one);
        long end = commandsToMarket(1);
        assertThat(gateway.one("alice", cancel("a2", "ETH-USD")).getKind()).isEqualTo(StatusKind.CANCELLED);
        awaitMetric(again, "openperp_shard_running{shard=\"market-1\"} 1.0");
        assertThat(commandsToMarket(1)).isGreaterThan(end);
    }

    @Test
    void aListedMarketWhoseBlockIsLeftOutIsRefusedAtStart() throws Exception { // MKT-008
        ConfigurableApplicationContext service = service();
        awaitMetric(service, "openperp_market_open_interest{market=\"SOL-USD\"} 0.0"); // it is listed
        service.close();
        List<String> two = defaultMarkets(service).stream()
                .filter(line -> !line.startsWith("openperp.matching.markets[2]"))
                .toList();
        assertThatThrownBy(() -> service(two.toArray(String[]::new)))
                .hasStackTraceContaining("no block with number 2, but this exchange has such a market");
    }

    /** Regression: the block used to be ignored as a whole, its fees too, without a word. */
    @Test
    void aChangedTickIsIgnoredAndTheOtherChangesOfItsBlockAreNot() throws Exception { // MKT-007
        ConfigurableApplicationContext service = service();
        awaitMetric(service, "openperp_market_open_interest{market=\"BTC-USD\"} 0.0"); // it is listed
        List<String> changed = new ArrayList<>(defaultMarkets(service));
        service.close();
        changed.add("openperp.matching.markets[0].tick-size=7");
        changed.add("openperp.matching.markets[0].taker-fee=0.001");
        service(changed.toArray(String[]::new));
        gateway = new PlayedGateway(kafka.bootstrapServers());
        openAccounts();
        gateway.one("alice", PlayedGateway.limit("a1", "BTC-USD", false, "0.2", "100000.5"));
        assertThat(gateway.one("bob", PlayedGateway.limit("b1", "BTC-USD", true, "0.1", "100000.5"))
                        .getKind())
                .isEqualTo(StatusKind.FILLED);
        assertThat(gateway.facts().stream()
                        .filter(fact -> fact.hasOrderFilled())
                        .map(fact -> fact.getOrderFilled().getFill().getFee()))
                .contains(Decimals.parse("10.00005"));
    }

    @Test
    void aBrokenMarketBlockIsRefusedAtStartWithTheKnotNamed() {
        assertThatThrownBy(() -> service("openperp.matching.exchange.initial-margin-factor=0.9"))
                .hasStackTraceContaining("initialMarginFactor 0.9");
        assertThatThrownBy(() -> service("openperp.matching.fee-account=nonsense0"))
                .hasStackTraceContaining("openperp.matching.fee-account is \"nonsense0\"");
    }

    @Test
    void readinessAndMetricsShowTheStateOfTheShards() throws Exception {
        ConfigurableApplicationContext service = service("openperp.matching.insurance-deposit=5000");
        gateway = new PlayedGateway(kafka.bootstrapServers());
        gateway.price("BTC-USD", "100000");
        String readiness = get(service, "/actuator/health/readiness");
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!readiness.contains("\"status\":\"UP\"") && System.nanoTime() < deadline) {
            readiness = get(service, "/actuator/health/readiness"); // other shards may still be starting
        }
        assertThat(readiness).contains("\"status\":\"UP\"", "account-0", "market-2");
        assertThat(get(service, "/actuator/prometheus")).contains("openperp_shard_running{shard=\"market-0\"} 1.0");
        awaitMetric(service, "openperp_market_regime{market=\"BTC-USD\"} 0.0");
        awaitMetric(service, "openperp_liquidation_accounts{shard=\"account-0\"} 0.0");
        awaitMetric(service, "openperp_insurance_shortfall_usd{shard=\"account-0\"} 0.0");
        awaitMetric(service, "openperp_insurance_fund_equity_usd{shard=\"account-0\"} 5000.0");
        awaitMetric(service, "openperp_market_deleveragings{market=\"ETH-USD\"} 0.0");
        awaitMetric(service, "openperp_market_funding_rate{market=\"ETH-USD\"} 0.0");
        assertThat(get(service, "/actuator/prometheus")).doesNotContain("market-3");
        assertThat(commandsToMarket(3))
                .as("of a spare market: it itself and its rules")
                .isEqualTo(2); // MKT-016
        assertThat(commandsToMarket(0)).as("of a listed one, with ticks").isGreaterThan(2);
    }

    private long commandsToMarket(int number) throws Exception {
        TopicPartition log = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.market(number)));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            return admin.listOffsets(Map.of(log, OffsetSpec.latest()))
                    .partitionResult(log)
                    .get()
                    .offset();
        }
    }

    /** Waits until a metric has a value; figures are copied once a second. */
    private static void awaitMetric(ConfigurableApplicationContext service, String line) throws Exception {
        await().untilAsserted(
                        () -> assertThat(get(service, "/actuator/prometheus")).contains(line));
    }

    private void openAccounts() {
        gateway.price("BTC-USD", "100000");
        for (String trader : List.of("alice", "bob")) {
            assertThat(gateway.one(trader, PlayedGateway.faucet(trader)).getKind())
                    .isEqualTo(StatusKind.DEPOSIT);
        }
    }

    private static Action cancel(String id, String symbol) {
        return Action.newBuilder()
                .setCancelOrder(CancelOrder.newBuilder()
                        .setOrderId(Keys.write(PlayedGateway.named(id)))
                        .setSymbol(symbol))
                .build();
    }

    /** Repeats the default blocks of markets as settings, because lists are replaced as a whole. */
    private static List<String> defaultMarkets(ConfigurableApplicationContext service) {
        List<String> properties = new ArrayList<>();
        service.getEnvironment().getPropertySources().stream()
                .filter(source -> source instanceof org.springframework.core.env.EnumerablePropertySource<?>)
                .map(source -> (org.springframework.core.env.EnumerablePropertySource<?>) source)
                .forEach(source -> {
                    for (String name : source.getPropertyNames()) {
                        if (name.startsWith("openperp.matching.markets[")) {
                            properties.add(name + "=" + source.getProperty(name));
                        }
                    }
                });
        return properties;
    }

    private ConfigurableApplicationContext service(String... more) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String property : DEFAULTS) {
            put(properties, property);
        }
        put(properties, "spring.kafka.bootstrap-servers=" + kafka.bootstrapServers());
        put(properties, "openperp.matching.oracle-keys=" + PlayedGateway.named("oracle"));
        for (String property : more) {
            put(properties, property);
        }
        ConfigurableApplicationContext service = new SpringApplicationBuilder(MatchingApplication.class)
                .run(properties.entrySet().stream()
                        .map(property -> "--" + property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new));
        services.add(service);
        return service;
    }

    private static void put(Map<String, String> properties, String property) {
        int end = property.indexOf('=');
        properties.put(property.substring(0, end), property.substring(end + 1));
    }

    private static String get(ConfigurableApplicationContext service, String path) throws Exception {
        int port = ((WebServerApplicationContext) service).getWebServer().getPort();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
