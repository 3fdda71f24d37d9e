package io.openperp.account;

import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.events;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Brokers that began anew, or whose disks were mixed up, and the tables of the exchange before. */
@Execution(ExecutionMode.CONCURRENT)
class OtherClusterIT {

    private final Bytes32 alice = account(1);

    @Test
    void oldBalancesAreNotAnsweredBesideANewExchange() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.ephemeral()) {
            String database = postgres.jdbcUrl("tables");
            try (LocalKafka kafka = LocalKafka.ephemeral();
                    EventLog log = new EventLog(kafka);
                    RunningService service = new RunningService(kafka, database)) {
                log.account().append(events(1, deposited(alice, "100"))).get();
                assertThat(service.answer("fullAccount", alice).body()).contains("\"totalBalance\":100");
            }
            try (LocalKafka another = LocalKafka.ephemeral();
                    EventLog log = new EventLog(another)) {
                log.account().append(events(1, deposited(alice, "5"))).get();
                try (RunningService service = RunningService.starting(
                        another, database, "--management.endpoint.health.show-details=always")) {
                    awaitReadiness(service, "the tables of schema account were made from the logs of Kafka cluster");
                    HttpResponse<String> refused = service.ask("fullAccount", alice);
                    assertThat(refused.statusCode()).isEqualTo(503);
                    assertThat(refused.body()).contains("the tables belong to the logs of another Kafka cluster");
                }
                dropSchema(database);
                try (RunningService service = new RunningService(another, database)) {
                    assertThat(service.answer("fullAccount", alice).body()).contains("\"totalBalance\":5");
                }
            }
        }
    }

    private static void awaitReadiness(RunningService service, String reason) throws Exception {
        HttpResponse<String> readiness = await(reason)
                .atMost(Duration.ofMinutes(2))
                .until(() -> readiness(service), answer -> answer.body().contains(reason));
        assertThat(readiness.statusCode()).isEqualTo(503);
    }

    private static HttpResponse<String> readiness(RunningService service) throws Exception {
        return service.send("GET", "/actuator/health/readiness", "application/json", "");
    }

    private static void dropSchema(String database) throws Exception {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA account CASCADE");
        }
    }
}
