package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Laws of histories in which marks jump, accounts are liquidated, taken over and deleveraged, funding is paid and
 * regimes change: with three markets, in whatever order messages arrive.
 */
@Tag("slow")
class LawsOfLiquidationTest {

    private static final int STEPS = 1000;

    /** All laws by name whenever everything is delivered; the money equation at every cut. */
    @Test
    void lawsHoldAfterEveryCommandAndMoneyAtEveryCut() {
        TreeMap<String, Integer> seen = new TreeMap<>();
        for (long seed = 101; seed <= 106; seed++) {
            History history = History.wild(seed);
            RiskInvariants invariants = new RiskInvariants(history.floor.exchange, Floor.FUND, Floor.FEES);
            for (int i = 0; i < STEPS; i++) {
                step(history, invariants, seed, i);
            }
            invariants.seen.forEach((what, times) -> seen.merge(what, times, Integer::sum));
        }
        assertThat(seen)
                .containsKeys(
                        "trades NORMAL",
                        "trades LIQUIDATION",
                        "trades ADL",
                        "TAKEN_OVER_BY_FUND",
                        "DELEVERAGED",
                        "fundings",
                        "regime changes",
                        "liquidation prices",
                        "survivors");
    }

    /** While markets are halted and fall silent: nobody is deep in any other market (MST-012, LIQ-007). */
    @Test
    void noMarketStateProtectsPositionsOfAnotherMarket() {
        TreeMap<String, Integer> seen = new TreeMap<>();
        for (long seed = 111; seed <= 113; seed++) {
            History history = History.stopping(seed);
            RiskInvariants invariants = new RiskInvariants(history.floor.exchange, Floor.FUND, Floor.FEES);
            for (int i = 0; i < STEPS; i++) {
                step(history, invariants, seed, i);
            }
            invariants.seen.forEach((what, times) -> seen.merge(what, times, Integer::sum));
        }
        assertThat(seen).containsKeys("in stopped markets", "deep in stopped markets only", "TAKEN_OVER_BY_FUND");
    }

    private static void step(History history, RiskInvariants invariants, long seed, int step) {
        try {
            history.command();
            while (history.floor.exchange.deliverOne()) {
                history.floor.exchange.checkMoney();
            }
            invariants.check();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + " step " + step + ": " + e.getMessage(), e);
        }
    }

    /** Commands and messages of everybody in any order, nothing ever waited for. LOG-019. */
    @ParameterizedTest
    @ValueSource(longs = {121, 122, 123, 124})
    void moneyBooksAndPositionsHoldWhileEverythingIsUnderWay(long seed) {
        History history = History.wild(seed);
        for (int i = 0; i < 2 * STEPS; i++) {
            history.step();
            history.floor.exchange.checkInvariants();
        }
        history.floor.exchange.drain();
        RiskInvariants invariants = new RiskInvariants(history.floor.exchange, Floor.FUND, Floor.FEES);
        history.floor.exchange.tick(1);
        history.floor.exchange.drain();
        invariants.check();
    }

    /** Same log, same state, whatever the secrets of the tables (LOG-011). */
    @ParameterizedTest
    @ValueSource(longs = {131, 132})
    void theSameLogsGiveTheSameStates(long seed) {
        History history = History.wild(seed);
        for (int i = 0; i < 2 * STEPS; i++) {
            history.step();
        }
        assertThat(history.floor.exchange.replayedHash(seed * 1_000_003)).isEqualTo(history.floor.exchange.stateHash());
    }

    /** Snapshots taken anywhere, also in the middle of liquidations, then the rest, give what the full run gives. */
    @ParameterizedTest
    @ValueSource(longs = {141, 142, 143})
    void aSnapshotAndTheRestEqualTheWhole(long seed) {
        History whole = History.wild(seed);
        History restored = History.wild(seed);
        for (int i = 0; i < 2 * STEPS; i++) {
            whole.step();
            restored.step();
            if (i % 41 == 13) {
                restored.floor.exchange.restoreFromSnapshots(seed * 31 + i);
                assertThat(restored.floor.exchange.stateHash())
                        .as("seed %d step %d", seed, i)
                        .isEqualTo(whole.floor.exchange.stateHash());
            }
        }
        whole.floor.exchange.drain();
        restored.floor.exchange.drain();
        assertThat(restored.floor.exchange.stateHash()).isEqualTo(whole.floor.exchange.stateHash());
        assertThat(restored.floor.exchange.accountEvents).isEqualTo(whole.floor.exchange.accountEvents);
        assertThat(restored.floor.exchange.marketEventsSince(0)).isEqualTo(whole.floor.exchange.marketEventsSince(0));
    }
}
