package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketCaps;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

/** Caps, states that a market takes automatically, and maker protection, as a trader sees them (CAP-001, MST-016). */
class MarketViewsTest {

    private static final MarketListing PLAIN =
            MarketListing.newBuilder().setSymbol("BTC-USD").build();

    @Test
    void aMarketWithoutThemShowsNone() {
        MarketInfo info = MarketViews.info(PLAIN, null);
        assertThat(info.caps()).isNull();
        assertThat(info.automaticStates()).isNull();
        assertThat(info.makerProtectionMillis()).isZero();
    }

    @Test
    void capsAreInBaseUnits() {
        MarketCaps caps =
                MarketCaps.newBuilder().setOpenInterest(Decimals.parse("250.5")).build();
        MarketInfo info = MarketViews.info(PLAIN.toBuilder().setCaps(caps).build(), null);
        assertThat(info.caps()).isEqualTo(new MarketInfo.Caps(Decimal.parse("250.5"), Decimal.ZERO));
    }

    /** DLY-009 */
    @Test
    void makerProtectionIsInMilliseconds() {
        MarketInfo info =
                MarketViews.info(PLAIN.toBuilder().setTakerDelayMillis(10).build(), null);
        assertThat(info.makerProtectionMillis()).isEqualTo(10);
    }

    @Test
    void aCauseThatIsNotConfiguredSetsNothing() {
        AutomaticStates states = AutomaticStates.newBuilder()
                .setOracleSilentSeconds(30)
                .setOracleSilentState(MarketState.MARKET_CANCEL_ONLY)
                .setGoodSeconds(60)
                .build();
        MarketInfo info =
                MarketViews.info(PLAIN.toBuilder().setAutomaticStates(states).build(), null);
        assertThat(info.automaticStates())
                .isEqualTo(new MarketInfo.AutomaticStates(new MarketInfo.AutomaticState(30, "cancelOnly"), null, 60));
    }
}
