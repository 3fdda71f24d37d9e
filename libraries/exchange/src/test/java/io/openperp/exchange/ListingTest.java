package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Listing a market again (MKT-004). */
class ListingTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = Floor.open();
    private final MarketListing listed = floor.exchange.listings.getFirst();

    private void list(MarketListing listing) {
        floor.exchange.list(listing);
        floor.exchange.drain();
    }

    @Test
    void aRepeatedListingHasNoEffect() {
        String before = floor.exchange.stateHash();
        int events = floor.exchange.marketEventsSince(0).size();
        list(listed);
        assertThat(floor.exchange.marketEventsSince(0)).hasSize(events);
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
        assertThat(before).isNotEmpty();
    }

    @Test
    void newTermsReachEveryShardAndThePublic() {
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        floor.fund("bob", "100000");
        list(listed.toBuilder()
                .setTakerFee(Decimals.parse("0.001"))
                .setMinNotional(Decimals.parse("500"))
                .build());
        assertThat(floor.exchange.marketEventsSince(0))
                .filteredOn(published -> published.getValue().hasMarketListed())
                .last()
                .extracting(published ->
                        published.getValue().getMarketListed().getListing().getTakerFee())
                .isEqualTo(Decimals.parse("0.001"));
        assertThat(StatusText.of(floor.one("alice", Floor.sell("small", BTC, "0.004", "100000"))))
                .isEqualTo("rejectedInvalid: notional 400 is below 500");
        floor.one("alice", Floor.sell("a1", BTC, "1", "100000"));
        floor.one("bob", Floor.buy("b1", BTC, "1", "100000"));
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertThat(floor.exchange.accountEvents.getLast().getFeesReceived().getAmount())
                .isEqualTo(Decimals.parse("120"));
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }

    @Test
    void nameAndGridAreForLife() {
        int events = floor.exchange.marketEventsSince(0).size();
        list(listed.toBuilder().setTickSize(listed.getTickSize() * 2).build());
        list(listed.toBuilder().setLotSize(listed.getLotSize() * 2).build());
        list(listed.toBuilder().setSymbol("XBT-USD").build());
        assertThat(floor.exchange.marketEventsSince(0)).hasSize(events);
    }

    /** PRC-018: no rate jumps, whatever the shape of the new risk surface. */
    @Test
    void newTermsLiquidateNobodyTheMomentTheyAreAnnounced() {
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        floor.fund("bob", "2300");
        floor.one("bob", Floor.leverage(BTC, "50"));
        floor.one("alice", Floor.sell("a1", BTC, "1", "100000"));
        floor.one("bob", Floor.buy("b1", BTC, "1", "100000"));
        floor.one("alice", Floor.buy("a2", BTC, "1", "99990"));
        List<Long> knots = new ArrayList<>(listed.getNotionalKnotsList());
        knots.add(1, Decimals.parse("150000"));
        List<Long> factors = new ArrayList<>(listed.getTierFactorsList());
        factors.add(1, factors.getFirst());
        list(listed.toBuilder()
                .setBaseRate(listed.getBaseRate() * 2)
                .clearNotionalKnots()
                .addAllNotionalKnots(knots)
                .clearTierFactors()
                .addAllTierFactors(factors)
                .build());
        assertThat(floor.exchange.accountEvents)
                .filteredOn(AccountEvent::hasLiquidationExplained)
                .isEmpty();
        for (int second = 0; second < 1200; second++) {
            floor.price(BTC, "100000");
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        assertThat(floor.exchange.accountEvents)
                .filteredOn(AccountEvent::hasLiquidationExplained)
                .isNotEmpty();
    }
}
