package io.openperp.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** A broker, a database and the log of three markets, for services that are started, asked and stopped. */
public final class Exchange implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    public final LocalKafka kafka = LocalKafka.ephemeral();
    public final LocalPostgres postgres = LocalPostgres.ephemeral();
    private final MarketEventLog log;
    private final List<Service> services = new ArrayList<>();

    public Exchange() throws Exception {
        kafka.topics(List.of(new Topic(Topics.MARKET_EVENTS, 4), new Topic(Topics.MARKET_STATISTICS, 4)));
        log = new MarketEventLog(kafka.bootstrapServers());
    }

    public void publish(int market, String symbol, Instant time, MarketEvent.Builder... events) throws Exception {
        log.publish(market, symbol, time.getEpochSecond() * 1_000_000_000L + time.getNano(), events);
    }

    /** Starts a service and waits until it is ready: it has read everything published so far. */
    public Service start(String... settings) throws Exception {
        Service service = starting(settings);
        await(() -> service.get("/actuator/health/readiness").statusCode() == 200);
        return service;
    }

    /** Starts a service that may never be ready. */
    public Service starting(String... settings) {
        List<String> arguments = new ArrayList<>(List.of(settings));
        arguments.add("--server.port=0");
        arguments.add("--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers());
        if (arguments.stream().noneMatch(argument -> argument.startsWith("--spring.datasource.url="))) {
            arguments.add("--spring.datasource.url=" + postgres.jdbcUrl("openperp"));
        }
        Service service = new Service(StatsApplication.builder().run(arguments.toArray(String[]::new)));
        services.add(service);
        return service;
    }

    /** All rows of a table as text, in order. */
    public List<String> rows(String table) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT t::text FROM stats." + table + " t ORDER BY 1")) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    public void execute(String sql) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(condition);
    }

    public static MarketEvent.Builder trade(String price, String size) {
        return trade(Decimals.parse(price), Decimals.parse(size));
    }

    public static MarketEvent.Builder trade(long price, long size) {
        return MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(price)
                        .setSize(size)
                        .setNotional(Fixed.mulFloor(price, size))
                        .setMaker(key(1))
                        .setTaker(key(2))
                        .setMakerOrderId(key(3))
                        .setTakerOrderId(key(4)));
    }

    public static MarketEvent.Builder level(boolean isBuy, String price, String size, int orders) {
        return MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(isBuy)
                        .setPrice(Decimals.parse(price))
                        .setSize(Decimals.parse(size))
                        .setOrders(orders));
    }

    public static MarketEvent.Builder listing(int market, String symbol, String tick) {
        return MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder()
                        .setListing(MarketListing.newBuilder()
                                .setMarket(market)
                                .setSymbol(symbol)
                                .setTickSize(Decimals.parse(tick))
                                .setLotSize(Decimals.parse("0.001"))
                                .setMinNotional(Decimals.parse("10"))
                                .setMaxLeverage(Decimals.parse("50"))));
    }

    private static com.google.protobuf.ByteString key(long last) {
        return io.openperp.journal.Keys.write(new Bytes32(0, 0, 0, last));
    }

    public Connection connect() throws Exception {
        return DriverManager.getConnection(postgres.jdbcUrl("openperp"));
    }

    @Override
    public void close() {
        services.forEach(Service::close);
        log.close();
        postgres.close();
        kafka.close();
    }

    /** A running stats-service. */
    public record Service(ConfigurableApplicationContext context) implements AutoCloseable {

        public HttpResponse<String> get(String path) throws Exception {
            String port = context.getEnvironment().getProperty("local.server.port");
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        /** The answer of a request that is expected to succeed. */
        public JsonNode json(String path) throws Exception {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return ApiJson.mapper().readTree(answer.body());
        }

        /** The sentence of a refusal with this status. */
        public String refusal(int status, String path) throws Exception {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
            return ApiJson.mapper().readTree(answer.body()).get("error").asString();
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
