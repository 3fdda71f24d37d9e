package io.openperp.matching.settings;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * States that a market takes by itself (MST-016), in whole seconds.
 *
 * @param oracleSilent time without a live oracle price after which a state begins; 0: never for this cause
 * @param oracleSilentState the state that begins then
 * @param bandLeft time with the mark outside the liquidation band after which a state begins; 0: never for this cause
 * @param bandLeftState the state that begins then
 * @param good time for which a cause must be gone before the state from before is in force again
 */
public record AutomaticStatesBlock(
        @DefaultValue("0s") Duration oracleSilent,
        @Nullable State oracleSilentState,
        @DefaultValue("0s") Duration bandLeft,
        @Nullable State bandLeftState,
        @DefaultValue("10s") Duration good) {

    /** State by its name in the configuration: {@code post-only} or {@code postOnly}. */
    public enum State {
        POST_ONLY(MarketState.MARKET_POST_ONLY),
        REDUCE_ONLY(MarketState.MARKET_REDUCE_ONLY),
        CANCEL_ONLY(MarketState.MARKET_CANCEL_ONLY),
        HALTED(MarketState.MARKET_HALTED);

        private final MarketState state;

        State(MarketState state) {
            this.state = state;
        }
    }

    AutomaticStates states() {
        return AutomaticStates.newBuilder()
                .setOracleSilentSeconds(oracleSilent.toSeconds())
                .setOracleSilentState(state(oracleSilentState))
                .setBandLeftSeconds(bandLeft.toSeconds())
                .setBandLeftState(state(bandLeftState))
                .setGoodSeconds(good.toSeconds())
                .build();
    }

    private static MarketState state(@Nullable State state) {
        return state == null ? MarketState.MARKET_TRADING : state.state;
    }
}
