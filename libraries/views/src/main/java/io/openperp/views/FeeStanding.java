package io.openperp.views;

import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.journal.FeePolicy;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of an account's fees at a moment (FEE-011, FEE-012), apart from the markets' own rates: policies, programme
 * and volume.
 *
 * @param inForce policies in force, from {@link FeeSchedule#inForce}
 * @param programme fee programme of the account, or of its owner if none was ever set for the account; empty if there
 *     is none
 * @param volume notional that the owner has traded in the fee window, in units of 1e-8
 */
public record FeeStanding(Map<String, FeePolicy> inForce, String programme, long volume) {

    /** Fee tiers of the account's next order in every market, by symbol. */
    public SortedMap<String, FeeTier> tiers(Markets listed) {
        SortedMap<String, FeeTier> tiers = new TreeMap<>();
        listed.bySymbol().forEach((symbol, market) -> tiers.put(symbol, tier(symbol, market.parameters())));
        return tiers;
    }

    /** Fee tiers in every market, as rows of the field {@code feeTiers}. */
    public List<MarketFeeTier> rows(Markets listed) {
        return tiers(listed).entrySet().stream()
                .map(tier -> new MarketFeeTier(tier.getKey(), tier.getValue()))
                .toList();
    }

    /**
     * Fee tier at the rates that most markets have (if several rates are equally common, those of the first market);
     * null if there are no markets.
     */
    public @Nullable FeeTier global(Markets listed) {
        Map<List<Long>, Integer> markets = new LinkedHashMap<>();
        MarketParameters global = null;
        for (var market : listed.bySymbol().values()) {
            MarketParameters rates = market.parameters();
            int count = markets.merge(ratesOf(rates), 1, Integer::sum);
            if (global == null || count > markets.getOrDefault(ratesOf(global), 0)) {
                global = rates;
            }
        }
        return global == null ? null : tier(FeeSchedule.OTHERS, global);
    }

    private static List<Long> ratesOf(MarketParameters market) {
        return List.of(market.makerFee(), market.takerFee());
    }

    private FeeTier tier(String symbol, MarketParameters market) {
        FeePolicy own = inForce.get(symbol);
        FeePolicy policy = own == null || own.getFollowsOthers() ? inForce.get(FeeSchedule.OTHERS) : own;
        return policy == null ? FeeViews.ownTier(market, volume) : FeeViews.tier(market, policy, volume, programme);
    }
}
