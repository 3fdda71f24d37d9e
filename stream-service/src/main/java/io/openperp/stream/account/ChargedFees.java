package io.openperp.stream.account;

import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.views.FeeStanding;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fee tiers that apply to the next order of an account in each market, as last sent to its subscribers.
 *
 * @param standing fee policies in force, and fee programme and traded volume of the account, from which the rows were
 *     computed
 * @param terms version of the markets' terms, from {@link KnownMarkets#terms}, from which the rows were computed
 */
record ChargedFees(FeeStanding standing, int terms, List<MarketFeeTier> rows) {

    /**
     * Returns the fees of an account: {@code before} itself if the fee policies, the account's programme and volume,
     * and the markets' terms are unchanged, else newly computed ones.
     *
     * @param before fees computed earlier for the same account; null: there are none
     */
    static ChargedFees of(FeeStanding standing, KnownMarkets markets, @Nullable ChargedFees before) {
        return before != null && before.terms == markets.terms() && before.standing.equals(standing)
                ? before
                : new ChargedFees(standing, markets.terms(), standing.rows(markets.conditions()));
    }

    /** Whether any rate or tier differs. A changed volume alone does not count: it changes with every fill. */
    boolean differFrom(ChargedFees before) {
        if (this == before || rows.equals(before.rows)) {
            return false;
        }
        if (rows.size() != before.rows.size()) {
            return true;
        }
        for (int i = 0; i < rows.size(); i++) {
            if (!isSame(rows.get(i), before.rows.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(MarketFeeTier row, MarketFeeTier before) {
        FeeTier now = row.tier();
        FeeTier then = before.tier();
        return row.symbol().equals(before.symbol())
                && now.tierIndex() == then.tierIndex()
                && now.tierThreshold().equals(then.tierThreshold())
                && now.makerBps().equals(then.makerBps())
                && now.takerBps().equals(then.takerBps())
                && Objects.equals(now.programme(), then.programme());
    }
}
