package io.openperp.account;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.StallingLine;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A database that falls silent and closes nothing, as a machine without power: its successor is found all the same. */
@Execution(ExecutionMode.CONCURRENT)
class SilentDatabaseIT {

    /** Longest outage that is accepted; the service's own settings promise a shorter one. */
    private static final Duration LONGEST = Duration.ofSeconds(40);

    private LocalKafka kafka;
    private LocalPostgres postgres;
    private StallingLine line;
    private EventLog log;
    private RunningService service;

    @BeforeEach
    void start() throws Exception {
        kafka = LocalKafka.ephemeral();
        log = new EventLog(kafka);
        postgres = LocalPostgres.ephemeral();
        String direct = postgres.jdbcUrl("silent");
        line = new StallingLine(Integer.parseInt(direct.replaceAll(".*:(\\d+)/.*", "$1")));
        service = new RunningService(
                kafka,
                direct.replaceAll(":\\d+/", ":" + line.port() + "/"),
                "--openperp.account.read-wait=300ms",
                "--logging.level.com.zaxxer.hikari=ERROR");
    }

    @AfterEach
    void stop() throws Exception {
        line.close();
        service.close();
        log.close();
        postgres.close();
        kafka.close();
    }

    @Test
    void silentConnectionsAreGivenUpAndNewOnesUsed() throws Exception {
        Bytes32 alice = account(1);
        log.account().append(events(1, deposited(alice, "100"))).get();
        awaitBalance(alice, "100");
        assertThat(patience(service.context().getBean(DataSource.class))).isPositive();
        assertThat(patience(service.context()
                        .getBean(Flyway.class)
                        .getConfiguration()
                        .getDataSource()))
                .as("migrations may take their time")
                .isZero();

        assertThat(keepAlive(service.context().getBean(DataSource.class)))
                .as("seconds until the database looks after a silent session")
                .isEqualTo("5");

        line.stall();
        log.account().append(events(2, deposited(alice, "200"))).get();
        long before = System.nanoTime();
        assertThat(service.ask("fullAccount", alice).statusCode()).isIn(408, 503);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
        awaitRefusal(alice, "the account's latest state is not available: the database does not answer");
        line.flow();
        awaitBalance(alice, "200");
        aLockedTableIsRefusedAsASlowDatabase(alice);
    }

    /** A statement that waits for a locked table is given up by the database. */
    private void aLockedTableIsRefusedAsASlowDatabase(Bytes32 account) throws Exception {
        try (Connection direct = DriverManager.getConnection(postgres.jdbcUrl("silent"));
                Statement statement = direct.createStatement()) {
            direct.setAutoCommit(false);
            statement.execute("LOCK TABLE account.multisigs");
            HttpResponse<String> answer = service.ask("fullAccount", account);
            assertThat(answer.body()).isEqualTo("{\"error\":\"the database is not available, please ask again\"}");
            assertThat(answer.statusCode()).isEqualTo(503);
            direct.rollback();
        }
    }

    private void awaitBalance(Bytes32 account, String balance) throws Exception {
        await("a balance of " + balance)
                .atMost(LONGEST)
                .until(() -> service.ask("fullAccount", account).body().contains("\"totalBalance\":" + balance + ","));
    }

    private void awaitRefusal(Bytes32 account, String sentence) throws Exception {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        HttpResponse<String> answer = service.ask("fullAccount", account);
        while (!answer.body().contains(sentence)) {
            assertThat(System.nanoTime()).as(answer.body()).isLessThan(deadline);
            answer = service.ask("fullAccount", account);
        }
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    }

    private static String keepAlive(DataSource database) throws Exception {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW tcp_keepalives_idle")) {
            row.next();
            return row.getString(1);
        }
    }

    /** Network timeout of a connection in milliseconds; 0: it waits for ever. */
    private static int patience(DataSource database) throws Exception {
        try (Connection connection = database.getConnection()) {
            return connection.getNetworkTimeout();
        }
    }
}
