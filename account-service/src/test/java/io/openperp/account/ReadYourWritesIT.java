package io.openperp.account;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.completed;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LogRecord;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.context.SmartLifecycle;

/** A query sees everything that was in the log when it was asked, or gets no answer. */
@Execution(ExecutionMode.CONCURRENT)
class ReadYourWritesIT {

    private static final int CLIENTS = 32;
    private static final int WRITES = 25;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private LocalKafka kafka;
    private static LocalPostgres postgres;
    private static int databases;

    private final String database = "reads" + databases++;
    private EventLog log;
    private RunningService service;

    @BeforeAll
    static void startDatabase() {
        postgres = LocalPostgres.ephemeral();
    }

    @AfterAll
    static void stopDatabase() {
        postgres.close();
    }

    @BeforeEach
    void start() {
        kafka = LocalKafka.ephemeral();
        log = new EventLog(kafka);
        service = new RunningService(kafka, postgres.jdbcUrl(database), "--openperp.account.read-wait=10s");
    }

    @AfterEach
    void stop() throws Exception {
        service.close();
        log.close();
        kafka.close();
    }

    @Test
    void everyClientSeesItsLastWriteWhileAllWriteAtOnce() throws Exception {
        List<Callable<Long>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Bytes32 account = account(1 + i);
            clients.add(() -> writeAndRead(account));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Long> client : threads.invokeAll(clients)) {
                assertThat(client.get()).isEqualTo(WRITES);
            }
        }
    }

    @Test
    void stoppedProjectionAnswersTimeOutsAndGoesOnWhereItStopped() throws Exception {
        service.close();
        service = new RunningService(kafka, postgres.jdbcUrl(database), "--openperp.account.read-wait=300ms");
        Bytes32 alice = account(1);
        log.account().append(events(1, deposited(alice, "100"))).get();
        awaitOk(alice);

        SmartLifecycle projector = (SmartLifecycle) service.context().getBean("projector");
        projector.stop();
        assertThat(service.ask("fullAccount", alice).statusCode())
                .as("nothing new was written, so what is there is current")
                .isEqualTo(200);

        log.account().append(events(2, deposited(alice, "200"))).get();
        long before = System.nanoTime();
        HttpResponse<String> late = service.ask("fullAccount", alice);
        assertThat(late.statusCode()).isEqualTo(408);
        assertThat(late.body()).contains("\"error\"").contains("300 ms");
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isBetween(Duration.ofMillis(290), Duration.ofSeconds(5));
        assertThat(service.send("GET", "/actuator/health/readiness", "application/json", "")
                        .statusCode())
                .isEqualTo(503);
        assertThat(service.send("GET", "/actuator/health/liveness", "application/json", "")
                        .statusCode())
                .isEqualTo(200);

        projector.start();
        awaitOk(alice);
        assertThat(service.ask("fullAccount", alice).body()).contains("\"totalBalance\":200");
    }

    @Test
    void nothingIsAnsweredBeforeTheTablesWereCurrentOnce() throws Exception {
        service.close();
        Bytes32 alice = account(1);
        EventLog.Channel channel = log.account();
        LogRecord first = channel.next(events(1, deposited(alice, "100")));
        LogRecord second = channel.next(events(2, deposited(alice, "200")));
        channel.send(List.of(second)); // what is before it is missing, so that the log cannot be read to its end

        service = RunningService.starting(kafka, postgres.jdbcUrl(database));

        HttpResponse<String> early = service.ask("fullAccount", account(1));
        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(early.body()).contains("accounts are not current yet: ");
        assertThat(early.headers().firstValue("Retry-After")).contains("1");
        channel.send(List.of(first, second));
        awaitOk(alice);
        assertThat(service.ask("fullAccount", alice).body()).contains("\"totalBalance\":200");
    }

    @Test
    void replicaThatDoesNotProjectReadsWhatTheOtherHasProjected() throws Exception {
        Bytes32 alice = account(1);
        log.account().append(events(1, deposited(alice, "1"))).get();
        assertThat(service.answer("fullAccount", alice).body()).contains("\"totalBalance\":1,");
        try (RunningService second =
                new RunningService(kafka, postgres.jdbcUrl(database), "--openperp.account.read-wait=10s")) {
            for (int i = 2; i < 20; i++) {
                log.account().append(events(i, deposited(alice, "" + i))).get();
                assertThat(second.ask("fullAccount", alice).body()).contains("\"totalBalance\":" + i + ",");
            }
            service.close();
            log.account().append(events(20, deposited(alice, "20"))).get();
            assertThat(second.ask("fullAccount", alice).body())
                    .as("the second has taken over")
                    .contains("\"totalBalance\":20,");
        }
    }

    private long writeAndRead(Bytes32 account) throws Exception {
        EventLog.Channel channel = log.account();
        for (int i = 1; i <= WRITES; i++) {
            Future<?> written;
            synchronized (channel) {
                channel.append(events(i, deposited(account, "" + i)));
                written = channel.append(events(i, completed(account, i)));
            }
            written.get();
            HttpResponse<String> response = answered(account);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains("\"totalBalance\":" + i + ",");
        }
        return WRITES;
    }

    /** The answer to a query; asks again if a busy machine had no connection of the pool in time and refused it. */
    private HttpResponse<String> answered(Bytes32 account) throws Exception {
        long until = System.nanoTime() + PATIENCE.toNanos();
        HttpResponse<String> response = service.ask("fullAccount", account);
        while (response.body().contains("the database is not available") && System.nanoTime() < until) {
            response = service.ask("fullAccount", account);
        }
        return response;
    }

    private void awaitOk(Bytes32 account) throws Exception {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (service.ask("fullAccount", account).statusCode() != 200) {
            assertThat(System.nanoTime()).isLessThan(until);
        }
    }
}
