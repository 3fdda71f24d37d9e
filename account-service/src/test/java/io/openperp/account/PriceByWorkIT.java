package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketPositions;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.risk.DefaultMarkets;
import io.openperp.servicekit.work.Work;
import jakarta.persistence.EntityManagerFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Each request costs its client what it costs the exchange (API-081): no request, of any path or type, by accounts at
 * their limits, takes more than a millisecond of processor for each token of its price.
 *
 * <p>Counted is work, not time, so that the test says the same on any machine: rows that the database reads (its own
 * counters), objects that are made of rows, bytes of the answer. {@link #micros} has what each takes;
 * {@code PRICE_MEASURE=true} in the environment prints the time of the processor beside it, of the service and of the
 * database.
 */
class PriceByWorkIT {

    /** A request, as its client sends it. */
    private record Request(String method, String path, String body) {

        static Request get(String path) {
            return new Request("GET", "/api/v1" + path, "");
        }

        static Request post(String path, String body) {
            return new Request("POST", "/api/v1" + path, body);
        }

        @Override
        public String toString() {
            String text = path.substring("/api/v1".length()) + " " + body;
            return text.length() <= 100 ? text : text.substring(0, 100) + "…";
        }
    }

    /** @param rows read by the database */
    private record Cost(long rows, long objects, long bytes) {}

    private static final boolean IS_MEASURED = Boolean.parseBoolean(System.getenv("PRICE_MEASURE"));
    private static final int REPETITIONS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int BODY_BYTES_A_TOKEN = 4 * 1024;
    private static final int ANSWER_BYTES_A_TOKEN = 16 * 1024;
    private static final double MICROS_A_TOKEN = 1_000;
    private static final String KEY = LargestAccounts.MASTER.toString();

    /** The most expensive requests of each path; those of {@code /account} follow from {@link AccountQueryType}. */
    private static final Map<String, List<Request>> DEAREST = new TreeMap<>(Map.ofEntries(
            Map.entry("/account", ofAccount()),
            Map.entry("/order/check", checks()),
            Map.entry("/accounts/{pubkey}/history/{kind}", histories()),
            Map.entry(
                    "/marketPositions",
                    List.of(
                            Request.get("/marketPositions?market=BTC-USD&limit=500"),
                            Request.get("/marketPositions?market=BTC-USD&limit=1"),
                            Request.get("/marketPositions?market=BTC-USD&limit=500&terms=makerFee%200.0012"))),
            Map.entry("/marketOrders", List.of(Request.get("/marketOrders?market=BTC-USD"))),
            Map.entry("/volumes", List.of(Request.get("/volumes?limit=1"))),
            Map.entry("/liabilities", List.of(Request.get("/liabilities"), Request.get("/liabilities?second=1"))),
            Map.entry(
                    "/adminHistory",
                    List.of(
                            Request.get("/adminHistory?limit=1000"),
                            Request.get("/adminHistory?action=revokeRole&limit=1"),
                            Request.get("/adminHistory?signer=" + LargestAccounts.WITHOUT_ANYTHING))),
            Map.entry("/withdrawals", List.of(Request.get("/withdrawals?limit=1000"))),
            Map.entry("/roles", List.of(Request.get("/roles"))),
            Map.entry("/feePolicies", List.of(Request.get("/feePolicies"))),
            Map.entry("/riskSurfaces", List.of(Request.get("/riskSurfaces?market=BTC-USD"))),
            Map.entry("/multisig/{pubkey}/proposals", List.of(Request.get("/multisig/" + KEY + "/proposals")))));

    private static LocalKafka kafka;
    private static LocalPostgres postgres;
    private static EventLog log;
    private static RunningService service;
    private static JdbcTemplate database;
    private static Statistics objects;

    @BeforeAll
    static void start() throws Exception {
        kafka = LocalKafka.ephemeral();
        postgres = LocalPostgres.ephemeral();
        log = new EventLog(kafka);
        log.market(0).append(Facts.listed(0, DefaultMarkets.BTC_USD)).get();
        log.market(1).append(Facts.listed(1, DefaultMarkets.ETH_USD)).get();
        log.market(0).append(Facts.mark(0, BTC, 1, "100000")).get();
        log.market(1).append(Facts.mark(1, "ETH-USD", 1, "100000")).get();
        // one connection: what it has read is all that was read for a request
        service = new RunningService(
                kafka,
                postgres.jdbcUrl("price"),
                "--spring.datasource.hikari.maximum-pool-size=1",
                "--spring.threads.virtual.enabled=" + !IS_MEASURED); // their time is not measured
        database = new JdbcTemplate(service.context().getBean(DataSource.class));
        objects = service.context()
                .getBean(EntityManagerFactory.class)
                .unwrap(SessionFactory.class)
                .getStatistics();
        objects.setStatisticsEnabled(true);
        new LargestAccounts(service.context().getBean(DataSource.class)).write();
        await("the second market")
                .until(() -> service.send("GET", "/api/v1/riskSurfaces?market=ETH-USD", "application/json", "")
                                .statusCode()
                        == 200);
        service.ask("fullAccount", LargestAccounts.WITHOUT_ANYTHING); // statements are prepared
    }

    @AfterAll
    static void stop() {
        service.close();
        log.close();
        postgres.close();
        kafka.close();
    }

    @Test
    void everyPathIsPriced() {
        TreeSet<String> paths = new TreeSet<>();
        service.context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .forEach(mapping -> paths.addAll(mapping.getPatternValues()));
        paths.removeIf(path -> !path.startsWith("/api/v1"));
        assertThat(paths.stream().map(path -> path.substring("/api/v1".length())))
                .as("a new path needs its dearest requests in this test")
                .containsExactlyElementsOf(DEAREST.keySet());
    }

    @Test
    void noTokenBuysMoreThanAMillisecond() throws Exception {
        List<String> dearer = new ArrayList<>();
        List<Request> all = new ArrayList<>(DEAREST.values().stream()
                .flatMap(List::stream)
                .filter(request -> !request.path().endsWith("/order/check"))
                .toList());
        all.addAll(checks());
        for (Request request : all) {
            measured(request, dearer);
        }
        assertThat(dearer).isEmpty();
    }

    @Test
    void aPageOfHoldersEndsByItsRowsAndNobodyIsLeftOut() throws Exception {
        TreeSet<String> users = new TreeSet<>();
        String cursor = "";
        while (cursor != null) {
            String more = cursor.isEmpty() ? "" : "&cursor=" + cursor;
            MarketPositions page = ApiJson.mapper()
                    .readValue(
                            answered(Request.get("/marketPositions?market=ETH-USD&limit=500" + more))
                                    .body(),
                            MarketPositions.class);
            assertThat(page.data()).hasSizeBetween(1, 10_000 / LargestAccounts.ORDERS_EACH + 1);
            page.data().forEach(holder -> assertThat(users.add(holder.user())).isTrue());
            cursor = page.nextCursor();
        }
        assertThat(users).hasSize(LargestAccounts.ACCOUNTS);
    }

    private static void measured(Request request, List<String> dearer) throws Exception {
        long[] before = new long[2];
        HttpResponse<String> answer = answered(request, () -> {
            before[0] = rows(); // a refused attempt may have read some, too
            before[1] = objects.getEntityLoadCount();
        });
        Cost cost = new Cost(
                rows() - before[0],
                objects.getEntityLoadCount() - before[1],
                answer.body().getBytes(StandardCharsets.UTF_8).length);
        assertThat(answer.statusCode()).as(request + ": " + answer.body()).isIn(200, 404);
        long price = 1
                + request.body().length() / BODY_BYTES_A_TOKEN
                + cost.bytes() / ANSWER_BYTES_A_TOKEN
                + answer.headers().firstValueAsLong(Work.HEADER).orElse(0);
        double each = micros(cost) / price;
        if (IS_MEASURED) {
            System.out.printf(
                    "%-100s %6d rows %6d objects %8d bytes %4d tokens, by work %5.0f, measured %5.0f us a token%n",
                    request, cost.rows(), cost.objects(), cost.bytes(), price, each, measuredMicros(request) / price);
        }
        if (each > MICROS_A_TOKEN) {
            dearer.add("%s: %s for %d tokens, %.0f us each".formatted(request, cost, price, each));
        }
    }

    private static HttpResponse<String> answered(Request request) throws Exception {
        return answered(request, () -> {});
    }

    /**
     * Sends the request again while the service is unavailable: it rests from an expensive request, or the machine is too busy
     * for its time limits.
     *
     * @param before called before each attempt
     */
    private static HttpResponse<String> answered(Request request, Runnable before) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        before.run();
        HttpResponse<String> answer = send(request);
        while (answer.statusCode() == 503 && System.nanoTime() < end) {
            Thread.sleep(10);
            before.run();
            answer = send(request);
        }
        return answer;
    }

    private static HttpResponse<String> send(Request request) throws Exception {
        return service.sendOnce(request.method(), request.path(), "application/json", request.body());
    }

    /** Microseconds of processor, rounded up from the measurement in docs/security-results.md. */
    private static double micros(Cost cost) {
        return cost.rows() * 0.5 + cost.objects() * 8 + cost.bytes() * 0.02;
    }

    /** Rows that the connection of queries has read, from tables and from indexes. */
    private static long rows() {
        database.queryForList("SELECT pg_stat_force_next_flush()");
        return Objects.requireNonNull(database.queryForObject("""
                SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'account')
                     + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'account')
                """, Long.class));
    }

    /** Processor time of the threads that answer and of the connection of queries, the average of some repetitions. */
    private static double measuredMicros(Request request) throws Exception {
        for (int i = 0; i < REPETITIONS; i++) {
            answered(request);
        }
        long before = processorNanos();
        for (int i = 0; i < REPETITIONS; i++) {
            answered(request);
        }
        return (processorNanos() - before) / 1e3 / REPETITIONS;
    }

    private static long processorNanos() throws Exception {
        Integer backend = database.queryForObject("SELECT pg_backend_pid()", Integer.class);
        String[] fields =
                Files.readString(Path.of("/proc/" + backend + "/stat")).split(" ");
        long nanos = (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 10_000_000L;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains("-exec-")) {
                nanos += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        return nanos;
    }

    private static List<Request> ofAccount() {
        List<Request> requests = new ArrayList<>();
        for (AccountQueryType type : AccountQueryType.values()) {
            String query = "{\"type\":\"" + type.wireName() + "\",\"user\":\"%s\"%s}";
            String more = type == AccountQueryType.ORDER ? ",\"oid\":\"" + LargestAccounts.MASTER + "\"" : "";
            requests.add(Request.post("/account", query.formatted(KEY, more)));
            requests.add(Request.post("/account", query.formatted(LargestAccounts.WITHOUT_ANYTHING, more)));
            switch (type) {
                case FULL_ACCOUNT, ORDER, FEE_TIER, LIABILITY_PROOF -> {}
                case WITHDRAWALS -> requests.add(Request.post("/account", query.formatted(KEY, ",\"limit\":1")));
                case LIQUIDATIONS, ACTIVITY, ACTIVITY_HISTORY, ADMIN_HISTORY -> {
                    requests.add(Request.post(
                            "/account",
                            query.formatted(KEY, ",\"startTime\":1577836800000,\"endTime\":1577836800001")));
                    requests.add(Request.post("/account", query.formatted(KEY, ",\"limit\":1")));
                }
                case OPEN_ORDERS, FILLS, POSITIONS, FUNDING_HISTORY, ORDER_HISTORY, RISK_HISTORY -> {
                    requests.add(Request.post("/account", query.formatted(KEY, ",\"symbol\":\"ETH-USD\",\"limit\":1")));
                    requests.add(Request.post(
                            "/account",
                            query.formatted(KEY, ",\"startTime\":1577836800000,\"endTime\":1577836800001")));
                    requests.add(Request.post("/account", query.formatted(KEY, ",\"limit\":1")));
                }
            }
        }
        return requests;
    }

    private static List<Request> checks() {
        String order = "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":90000,\"sz\":0.001}}";
        return List.of(
                Request.post("/order/check", check("{\"note\":{\"text\":\"hello\"}}")),
                Request.post("/order/check", check(order)),
                Request.post("/order/check", check(order + ("," + order).repeat(99))),
                Request.post("/order/check", check("{\"cxa\":{\"c\":[]}}")),
                // API-072: the orders of the whole family; last, as nobody else is let in for as long as it took
                Request.post("/order/check", check("{\"createSubAccount\":{\"name\":\"another\"}}")));
    }

    private static String check(String actions) {
        return "{\"actions\":[%s],\"nonce\":1,\"account\":\"%s\",\"signer\":\"%s\"}".formatted(actions, KEY, KEY);
    }

    private static List<Request> histories() {
        return List.of("fills", "positions", "funding", "orders", "activity", "risk").stream()
                .flatMap(kind -> List.of("", "?limit=1", "?startTime=1577836800000&endTime=1577836800001").stream()
                        .map(query -> Request.get("/accounts/" + KEY + "/history/" + kind + query)))
                .toList();
    }
}
