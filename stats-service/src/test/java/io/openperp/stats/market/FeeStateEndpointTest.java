package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.fee.FeeState;
import io.openperp.journal.MarketListing;
import io.openperp.stats.market.MarketQueries.Fees;
import io.openperp.units.Decimals;
import java.util.List;
import org.junit.jupiter.api.Test;

/** API-080. */
class FeeStateEndpointTest {

    private static final Fees NONE = new Fees(0, 0, 0, 0);

    @Test
    void theGlobalRatesAreThoseOfMostMarketsAndOthersOverrideThem() {
        FeeState state = FeeStateEndpoint.answer(
                NONE,
                List.of(
                        listing("BTC-USD", "0.0001", "0.0004"),
                        listing("ETH-USD", "0.0002", "0.0005"),
                        listing("SOL-USD", "0.0002", "0.0005")),
                1);
        assertThat(state.globalPolicyActive()).isTrue();
        assertThat(state.instrumentOverridesActive()).isEqualTo(1);
        assertThat(state.scopes()).extracting(FeeState.Scope::instrument).containsExactly("global", "BTC-USD");
        FeeState.Tier global = state.scopes().getFirst().activePolicy().tiers().getFirst();
        assertThat(global.makerBps()).hasToString("2");
        assertThat(global.takerBps()).hasToString("5");
    }

    @Test
    void anExchangeWithoutMarketsHasNoPolicy() {
        FeeState state = FeeStateEndpoint.answer(NONE, List.of(), 1);
        assertThat(state.globalPolicyActive()).isFalse();
        assertThat(state.instrumentOverridesActive()).isZero();
        assertThat(state.scopes()).isEmpty();
    }

    @Test
    void theThreeSumsAreZeroTogether() {
        FeeState state = FeeStateEndpoint.answer(new Fees(7, 4, -300, 1_000), List.of(), 1);
        assertThat(state.totalMakerFees().units()).isEqualTo(-300);
        assertThat(state.totalTakerFees().units()).isEqualTo(1_000);
        assertThat(state.totalProtocolSettlement().units()).isEqualTo(700);
        assertThat(state.slot()).isEqualTo(7);
    }

    private static MarketListing listing(String symbol, String maker, String taker) {
        return MarketListing.newBuilder()
                .setSymbol(symbol)
                .setMakerFee(Decimals.parse(maker))
                .setTakerFee(Decimals.parse(taker))
                .build();
    }
}
