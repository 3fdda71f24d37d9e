package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trading that drives a sum of a market beyond 92,233,720,368 does not stop it, and loses nothing. */
@Tag("slow")
class SumsBeyondTheLargestNumberTest {

    private static final String LARGEST_POSITION = "90000000";

    @Test
    void openInterestIsShownAsTheLargestNumberAndComesBack() {
        MarketByHand market = MarketByHand.open();
        market.oracle("100");
        market.isChecked = false;
        int holders = 1100;
        for (int i = 0; i < holders; i++) {
            market.trade("long" + i, "short" + i, LARGEST_POSITION, "100");
        }
        market.isChecked = true;
        market.tick(1);
        assertThat(market.market().openInterest()).isEqualTo(Long.MAX_VALUE);
        assertThat(market.events.stream()
                        .filter(MarketEvent::hasOpenInterestChanged)
                        .map(event -> event.getOpenInterestChanged().getOpenInterest()))
                .allMatch(shown -> shown > 0);

        market.isChecked = false;
        for (int i = 0; i < holders - 1; i++) {
            market.trade("short" + i, "long" + i, LARGEST_POSITION, "100");
        }
        market.isChecked = true;
        market.tick(1);
        assertThat(market.market().openInterest()).isEqualTo(units(LARGEST_POSITION));
    }

    @Test
    void feesOfMoreThanOneTransferCanCarryGoWithTheNext() {
        MarketByHand market =
                new MarketByHand(listing -> listing.setTakerFee(units("1")).setMakerFee(0));
        market.oracle("100");
        long fees = 0;
        for (int i = 0; i < 12; i++) {
            market.trade("long" + i, "short" + i, LARGEST_POSITION, "100");
            fees += units("9000000000"); // wraps around
        }

        long transferred = 0;
        for (int hour = 0; hour < 2; hour++) {
            market.runWithOracle(3600, "100");
        }
        for (MarketByHand.Sent message : market.sent) {
            if (message.command().hasTransferFees()) {
                assertThat(message.command().getTransferFees().getAmount()).isPositive();
                transferred += message.command().getTransferFees().getAmount();
            }
        }
        assertThat(transferred).isEqualTo(fees);
    }

    /** The settled amount stays exact while the position's displayed profit is clamped. */
    @Test
    void profitOfAPositionThatNeverClosesEndsAtTheLargestNumber() {
        MarketByHand market = MarketByHand.open();
        market.oracle("100");
        market.trade("alice", "bob", "1000", "100");
        for (int i = 0; i < 12; i++) {
            market.trade("alice", "bob", "80000000", "100");
            market.trade("bob", "alice", "80000000", "220");
        }

        assertThat(market.position("alice").getRealizedPnl()).isEqualTo(Long.MAX_VALUE);
        assertThat(market.position("bob").getRealizedPnl()).isEqualTo(Long.MIN_VALUE);
        assertThat(market.factsOf("alice").getLast().getOrderFilled().getFill().getRealizedPnl())
                .isEqualTo(units("9600000000"));
    }
}
