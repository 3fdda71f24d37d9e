package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * One account-service on a real broker and database for all classes of a JVM that ask it; it knows BTC-USD, calm and at a
 * mark of 100000 when a class begins, and ETH-USD, which has no mark. Each test has accounts of its own.
 */
@ExtendWith(QueriesFixture.Shared.class)
abstract class QueriesFixture {

    private static final Duration LONGEST_LAG = Duration.ofMinutes(2);

    static EventLog log;
    static RunningService service;
    private static LocalKafka kafka;
    private static LocalPostgres postgres;
    private static long nextAccount = 1_000_001;
    private static long classes;
    private static long calmSince;
    static long slot = 1;

    final Bytes32 alice = account(nextAccount++);

    final Bytes32 bob = account(nextAccount++);

    /** Starts the service before the first class, and ends it after the last. */
    static final class Shared implements BeforeAllCallback {

        @Override
        public void beforeAll(ExtensionContext context) throws Exception {
            classes++;
            if (service == null) {
                start();
                context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).put(QueriesFixture.class, (AutoCloseable)
                        QueriesFixture::stop);
            } else if (log.market(0).number() != calmSince) {
                calm();
            }
            calmSince = log.market(0).number();
        }
    }

    private static void start() throws Exception {
        kafka = LocalKafka.ephemeral();
        postgres = LocalPostgres.ephemeral();
        log = new EventLog(kafka);
        log.market(0).append(Facts.listed(0, DefaultMarkets.BTC_USD)).get();
        log.market(0).append(Facts.mark(0, BTC, 1, "100000")).get();
        log.market(1).append(Facts.listed(1, DefaultMarkets.ETH_USD)).get();
        service = new RunningService(kafka, postgres.jdbcUrl("queries"));
    }

    /** Undoes what the tests of the class before did to the market, and waits until it is known. */
    private static void calm() throws Exception {
        log.market(0).append(Facts.surfaces(0, DefaultMarkets.BTC_USD, 1, 0)).get();
        log.market(0).append(Facts.mark(0, BTC, 1, "100000")).get();
        await("the calm market")
                .atMost(LONGEST_LAG)
                .until(() -> read() == log.market(0).number());
    }

    /** The number of the newest record of the market that the tables contain. */
    private static long read() {
        return tables().queryForObject(
                        "SELECT number FROM account.projection_position WHERE topic = ? AND partition = 0",
                        Long.class,
                        Topics.MARKET_EVENTS);
    }

    static JdbcTemplate tables() {
        return service.context().getBean(JdbcTemplate.class);
    }

    /** The ID of an order with this number, another one in each class: two accounts never have an order of one ID. */
    static Bytes32 orderId(long number) {
        return Facts.orderId(classes * 10_000_000 + number);
    }

    /** Restarts the service on the same tables. */
    static void restartService() {
        service.close();
        service = new RunningService(kafka, postgres.jdbcUrl("queries"));
    }

    private static void stop() {
        service.close();
        log.close();
        postgres.close();
        kafka.close();
    }

    final void append(AccountEvent... events) throws Exception {
        log.account().append(events(slot++, events)).get();
    }

    static void awaitContains(Bytes32 account, String text) {
        await("to see " + text)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> ok("fullAccount", account).contains(text));
    }

    /** The answer to a query; asks again as any client is told to while the projection lags on a busy machine. */
    static String ok(String type, Bytes32 user) throws Exception {
        HttpResponse<String> response = service.ask(type, user);
        long deadline = System.nanoTime() + LONGEST_LAG.toNanos();
        while (isLate(response.statusCode()) && System.nanoTime() < deadline) {
            response = service.ask(type, user);
        }
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static boolean isLate(int status) {
        return status == 408 || status == 503;
    }

    static <T> List<T> list(String type, Bytes32 user, Class<T> element) throws Exception {
        return ApiJson.mapper()
                .readValue(
                        ok(type, user), ApiJson.mapper().getTypeFactory().constructCollectionType(List.class, element));
    }
}
