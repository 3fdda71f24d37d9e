package io.openperp.endtoend.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.Drill;
import io.openperp.drill.check.Findings;
import io.openperp.drill.fault.Fault;
import io.openperp.drill.fault.Outage;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.localsuite.process.SeparateExchange;
import io.openperp.localsuite.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * One exchange in separate processes under load, on three brokers as in production, of which two must have a record
 * before it counts as written. Faults are injected one after the other; after each, everything that was ever answered
 * is compared with the logs, and the streams with fresh ones; at the end, all tables with those that the logs alone give.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DrillIT {

    private static final long SEED = 20_261_121;
    private static final int RATE = 40;
    /** Events, statuses and states of everything that crashes have broken before. */
    private static final List<String> HAPPENS = List.of(
            "PROPOSAL_EXECUTED",
            "BASKET TRIGGERED",
            "ON_FILL_ARMED",
            "CREATE_SUB_ACCOUNT",
            "REMOVE_SUB_ACCOUNT",
            "MULTISIG_CHANGED",
            "BUILDER_FEES_RECEIVED",
            "WITHDRAWAL_SETTLED",
            "WITHDRAWAL_REJECTED",
            "WITHDRAWAL_CANCELLED",
            "MARKET_HALTED",
            "LIST_MARKET",
            "TRADED DRILL3-USD",
            "MARKET_SETTLED");

    private static final int TABLES = 30;

    /** The account shard and three markets; each market that is listed meanwhile has one more. */
    private static final int SHARDS = 4;

    private static final int MOST_ROUNDS = 5;
    private static final Duration ROUND = Duration.ofSeconds(15);

    /** Data directory, kept after a failure, which its logs explain. */
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path data;

    private static Drill drill;

    @BeforeAll
    static void start() throws Exception {
        drill = Drill.start(
                SeparateExchange::start,
                data,
                new Drill.Options(Set.of(Fault.KILL_ONE_BROKER), SEED, RATE, false, true, 0),
                new Progress(System.out));
    }

    @AfterAll
    static void stop() throws Exception {
        drill.close();
    }

    @Test
    @Order(1)
    void nothingIsLostOrDoubledWhenTheMatchingServiceIsKilled() throws Exception {
        Outage outage = drill.inject(Fault.KILL_MATCHING);
        assertThat(outage.findings().discrepancies()).isEmpty();
        assertThat(outage.findings().withoutAnswer())
                .as("transactions in the middle of it")
                .isPositive();
    }

    @Test
    @Order(2)
    void nothingIsLostOrDoubledWhenTheGatewayIsKilled() throws Exception {
        Outage outage = drill.inject(Fault.KILL_GATEWAY);
        assertThat(outage.findings().discrepancies()).isEmpty();
        assertThat(outage.withoutService().get(Service.TRADING)).isGreaterThan(Duration.ofMillis(500));
    }

    @Test
    @Order(3)
    void tradingGoesOnAndNothingIsLostOrDoubledWhenTheDatabaseIsKilled() throws Exception {
        Outage outage = drill.inject(Fault.KILL_DATABASE);
        assertThat(outage.findings().discrepancies()).isEmpty();
        assertThat(outage.withoutService().get(Service.TRADING))
                .isLessThan(outage.withoutService().get(Service.ACCOUNT));
        assertThat(outage.findings().answers())
                .as("all that was ever answered")
                .isGreaterThan(drill.outages().getFirst().findings().answers());
    }

    @Test
    @Order(4)
    void tradingGoesOnWithTwoOfThreeBrokersAndNothingIsLostOrDoubled() throws Exception {
        Outage outage = drill.inject(Fault.KILL_ONE_BROKER);
        assertThat(outage.findings().discrepancies()).isEmpty();
        assertThat(outage.withoutService().get(Service.TRADING))
                .as("nothing is written until the session of the killed broker has run out")
                .isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    @Order(5)
    void whatAccountsAndOperatorsDoHappensInTheDrill() throws Exception {
        Findings last;
        int round = 0;
        do {
            drill.trade(ROUND);
            last = drill.compare();
            System.out.printf("after %d rounds of %d s: %s%n", round + 1, ROUND.toSeconds(), last);
        } while (++round < MOST_ROUNDS && !last.happened().keySet().containsAll(HAPPENS));
        assertThat(last.discrepancies()).isEmpty();
        assertThat(last.happened().keySet()).containsAll(HAPPENS);
        assertThat(last.streams()).as("books and accounts").isGreaterThan(SHARDS);
        assertThat(last.receipts()).as("one of each answer").isGreaterThanOrEqualTo(last.answers());
    }

    @Test
    @Order(6)
    void theLogsAloneGiveThePublishedStatesAndAllTables() throws Exception {
        int shards = SHARDS + drill.compare().count("LIST_MARKET");
        Drill.Ending ending = drill.end();
        assertThat(ending.discrepancies()).isEmpty();
        assertThat(ending.replay().shards()).isEqualTo(shards);
        assertThat(ending.replay().hashes()).as("two of each shard").isGreaterThanOrEqualTo(2L * shards);
        assertThat(ending.replay().signatures()).isPositive();
        assertThat(ending.tables().tables()).isGreaterThan(TABLES);
        assertThat(ending.tables().rows()).isGreaterThan(ending.replay().signatures());
    }
}
