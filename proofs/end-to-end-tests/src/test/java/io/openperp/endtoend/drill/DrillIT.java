package io.openperp.endtoend.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.Drill;
import io.openperp.drill.check.Findings;
import io.openperp.drill.check.ReplayCheck;
import io.openperp.drill.fault.Fault;
import io.openperp.drill.fault.Outage;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.localsuite.process.SeparateExchange;
import io.openperp.localsuite.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
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
 * is compared with what the API reports and the logs contain, and transactions without an answer were executed whole or not at all.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DrillIT {

    private static final long SEED = 20_261_121;
    private static final int RATE = 40;
    /** More executed proposals and fills of sub-accounts than these. */
    private static final int ENOUGH = 5;

    /** The account shard and three markets; each market that is listed meanwhile has one more. */
    private static final int SHARDS = 4;

    private static final int MOST_ROUNDS = 5;
    /** A comparison takes as long: most of what {@link #everythingHappened} asks for has happened after one. */
    private static final Duration ROUND = Duration.ofSeconds(15);

    /** Its logs explain a failure. */
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path data;

    private static Drill drill;
    private static int listings;

    @BeforeAll
    static void start() throws Exception {
        drill = Drill.start(
                SeparateExchange::start,
                data,
                new Drill.Options(Set.of(Fault.KILL_ONE_BROKER), SEED, RATE, false, 0),
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
    void whatWasSentAgainHappenedOnce() throws Exception {
        Findings last;
        int round = 0;
        do {
            drill.trade(ROUND);
            last = drill.compare();
            System.out.printf("after %d rounds of %d s: %s%n", round + 1, ROUND.toSeconds(), last);
        } while (++round < MOST_ROUNDS && !everythingHappened(last));
        if (last.carriedOut() + last.absent() > 0) {
            assertThat(last.discrepancies()).isEmpty();
            // What had no answer on a busy machine has been sent again by the comparison.
            last = drill.compare();
        }
        listings = last.listings();
        assertThat(last.discrepancies()).isEmpty();
        assertThat(last.carriedOut() + last.absent())
                .as("still without an answer")
                .isZero();
        assertThat(last.proposals()).as("executed, each once").isGreaterThan(ENOUGH);
        assertThat(last.baskets()).as("triggered, each once").isPositive();
        assertThat(last.armingFills()).as("each armed its orders once").isPositive();
        assertThat(last.fillsOfSubAccounts()).isGreaterThan(ENOUGH);
        assertThat(last.withdrawals().paid()).as("each once").isPositive();
        assertThat(last.withdrawals().rejected()).isPositive();
        assertThat(last.withdrawals().takenBack()).isPositive();
        assertThat(last.halts()).as("without a fill").isPositive();
        assertThat(last.refusedByState()).as("orders").isPositive();
        assertThat(last.listings()).as("markets, each once").isPositive();
        assertThat(last.fillsOfListings()).isGreaterThan(ENOUGH);
        assertThat(last.settlements()).as("of markets, each once").isPositive();
        assertThat(last.removals()).as("of sub-accounts, each once").isPositive();
        assertThat(last.policies()).as("changed, each once").isPositive();
        assertThat(last.fillsForBuilders()).isGreaterThan(ENOUGH);
        assertThat(last.receipts()).as("of each answer").isGreaterThanOrEqualTo(last.answers());
    }

    /** A basket triggers when the mark has moved a little, which a slow machine may not see between two faults. */
    private static boolean everythingHappened(Findings findings) {
        return findings.proposals() > ENOUGH
                && findings.baskets() > 0
                && findings.armingFills() > 0
                && findings.fillsOfSubAccounts() > ENOUGH
                && findings.withdrawals().paid() > 0
                && findings.withdrawals().rejected() > 0
                && findings.withdrawals().takenBack() > 0
                && findings.halts() > 0
                && findings.refusedByState() > 0
                && findings.fillsOfListings() > ENOUGH
                && findings.settlements() > 0
                && findings.removals() > 0
                && findings.policies() > 0
                && findings.fillsForBuilders() > ENOUGH;
    }

    @Test
    @Order(6)
    void theLogsAloneComeToTheStatesThatWerePublished() throws Exception {
        int shards = SHARDS + listings;
        ReplayCheck.ReplaySummary summary = drill.replay();
        assertThat(summary.discrepancies()).isEmpty();
        assertThat(summary.shards()).isEqualTo(shards);
        assertThat(summary.hashes()).as("two of each shard").isGreaterThanOrEqualTo(2L * shards);
        assertThat(summary.signatures()).isPositive();
    }
}
