package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountEvent;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** One account-service on a real broker and database for the tests of a class; each test has accounts of its own. */
abstract class QueriesFixture {

    private static final Duration LONGEST_LAG = Duration.ofMinutes(2);

    static EventLog log;
    static RunningService service;
    private static LocalKafka kafka;
    private static LocalPostgres postgres;
    private static long nextAccount = 1;
    static long slot = 1;

    final Bytes32 alice = account(nextAccount++);

    final Bytes32 bob = account(nextAccount++);

    @BeforeAll
    static void start() throws Exception {
        slot = 1;
        kafka = LocalKafka.ephemeral();
        postgres = LocalPostgres.ephemeral();
        log = new EventLog(kafka);
        log.market(0).append(Facts.listed(0, DefaultMarkets.BTC_USD)).get();
        log.market(0).append(Facts.mark(0, BTC, 1, "100000")).get();
        service = new RunningService(kafka, postgres.jdbcUrl("queries"));
    }

    /** Lists a second market, and waits until it is known. */
    static void listEther() throws Exception {
        log.market(1).append(Facts.listed(1, DefaultMarkets.ETH_USD)).get();
        awaitContains(account(999), "ETH-USD");
    }

    /** Restarts the service on the same tables. */
    static void restartService() {
        service.close();
        service = new RunningService(kafka, postgres.jdbcUrl("queries"));
    }

    @AfterAll
    static void stop() {
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
        while (response.statusCode() == 408 && System.nanoTime() < deadline) {
            response = service.ask(type, user);
        }
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    static <T> List<T> list(String type, Bytes32 user, Class<T> element) throws Exception {
        return ApiJson.mapper()
                .readValue(
                        ok(type, user), ApiJson.mapper().getTypeFactory().constructCollectionType(List.class, element));
    }
}
