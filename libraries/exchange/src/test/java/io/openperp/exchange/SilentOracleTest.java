package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A silent market closes no position of its own and protects none elsewhere (LIQ-007). */
class SilentOracleTest {

    private static final String BTC = "BTC-USD";
    private static final String SOL = "SOL-USD";
    private static final int SECONDS_OF_A_PRICE = 60;

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    SilentOracleTest() {
        floor.price(BTC, "100000");
        floor.price(SOL, "150");
        floor.fund("mm", "100000000");
        longPosition("alice", SOL, "100");
        longPosition("alice", BTC, "0.001");
        longPosition("bob", SOL, "100");
    }

    @Test
    void whoHoldsSomethingInASilentMarketIsLiquidatedInTheOthers() {
        silenceOfBitcoin();
        floor.price(SOL, "140");
        tick(1);
        assertThat(liquidated()).containsExactlyInAnyOrder("alice", "bob");
        assertThat(StatusText.of(floor.one("alice", Floor.buy("more", BTC, "0.001", "100000"))))
                .startsWith("rejectedRiskLimit: no oracle / fair price reference yet for: BTC-USD");
    }

    @Test
    void whatIsLeftFollowsWhenAPublisherIsBackAlsoAfterARestart() {
        silenceOfBitcoin();
        floor.price(SOL, "140");
        tick(1);
        floor.exchange.restoreFromSnapshots(5);
        tick(1);
        assertThat(liquidated()).containsExactlyInAnyOrder("alice", "bob");
        floor.price(BTC, "100000");
        assertThat(liquidated()).hasSize(3).endsWith("alice");
        floor.exchange.checkInvariants();
    }

    @Test
    void withoutAnyPublisherNothingMovesHoweverLongItTakes() {
        for (int second = 0; second < 3 * SECONDS_OF_A_PRICE; second++) {
            tick(1);
        }
        assertThat(liquidated()).isEmpty();
        floor.price(SOL, "140");
        assertThat(liquidated()).containsExactlyInAnyOrder("alice", "bob");
    }

    private void silenceOfBitcoin() {
        for (int second = 0; second <= SECONDS_OF_A_PRICE; second++) {
            if (second % 20 == 0) {
                floor.price(SOL, "150");
            }
            tick(1);
        }
    }

    /** Opens a long; before one in SOL the trader gets 1000 and leverage 20. */
    private void longPosition(String trader, String symbol, String size) {
        if (symbol.equals(SOL)) {
            floor.fund(trader, "1000");
            floor.one(trader, Floor.leverage(SOL, "20"));
        }
        String price = symbol.equals(SOL) ? "150" : "100000";
        floor.one("mm", Floor.sell(trader + symbol, symbol, size, price));
        assertThat(StatusText.of(floor.one(trader, Floor.buy(trader + " long " + symbol, symbol, size, price))))
                .startsWith("filled");
    }

    private void tick(long seconds) {
        floor.exchange.tick(seconds);
        floor.exchange.drain();
    }

    /** The liquidated traders, in the order of the ends of their liquidations. */
    private List<String> liquidated() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasLiquidationExplained)
                .map(event -> Keys.read(event.getAccount()).equals(Floor.named("alice")) ? "alice" : "bob")
                .toList();
    }
}
