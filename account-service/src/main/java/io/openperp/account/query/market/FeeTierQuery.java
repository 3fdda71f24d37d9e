package io.openperp.account.query.market;

import io.openperp.api.fee.FeeTier;
import io.openperp.journal.FeePolicy;
import io.openperp.views.FeeStanding;
import io.openperp.views.FeeViews;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Determines the fees of an account: the market's own rates, or lower ones if administrators have set tiers or
 * programmes (FEE-010).
 */
public final class FeeTierQuery {

    private static final long MILLIS_PER_SECOND = 1000;

    private final MarketRows markets;
    private final Clock clock;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    private final FeePolicyQuery policies;

    public FeeTierQuery(MarketRows markets, Clock clock, FeePolicyQuery policies) {
        this.policies = policies;
        this.markets = markets;
        this.clock = clock;
    }

    /** The fee tier of the account in every market, by symbol. */
    public SortedMap<String, FeeTier> of(byte[] account) {
        return standing(account).tiers(listedMarkets.markets(markets.findAllByOrderByMarket()));
    }

    /** The symbols of all markets that are listed or settled. */
    public List<String> symbols() {
        return List.copyOf(listedMarkets
                .markets(markets.findAllByOrderByMarket())
                .bySymbol()
                .keySet());
    }

    /** The account's fee tier at the rates that most markets have; null if there are no markets. */
    @Nullable
    public FeeTier global(byte[] account) {
        return standing(account).global(listedMarkets.markets(markets.findAllByOrderByMarket()));
    }

    public FeeStanding standing(byte[] account) {
        long second = clock.millis() / MILLIS_PER_SECOND;
        byte[] owner = policies.ownerOf(account);
        Map<String, FeePolicy> inForce = policies.schedule().inForce(second);
        return new FeeStanding(
                inForce,
                inForce.isEmpty() ? "" : policies.programmeOf(account, owner),
                policies.volume(owner, FeeViews.dayBeforeWindow(second)));
    }
}
