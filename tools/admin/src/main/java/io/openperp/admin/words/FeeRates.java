package io.openperp.admin.words;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.market.MarketInfo;
import io.openperp.transaction.field.FeeTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fee rates of an order in a market, computed like the account shard does (FEE-010, FEE-011, FEE-014).
 *
 * @param maker maker rate in basis points; negative: a rebate
 * @param taker taker rate in basis points; negative: a rebate
 */
record FeeRates(Decimal maker, Decimal taker) {

    /** Number of basis points in 1: rates of the exchange are fractions of the notional. */
    private static final long BASIS_POINTS = 10_000;

    /** Word in place of a market symbol: all markets without a fee policy of their own. */
    static final String GLOBAL = "global";

    /**
     * Computes the rates of an account in a market.
     *
     * @param table fee table in force; null: the market's own rates count
     * @param volume volume of the account's owner in the window of the fee tiers
     * @param programme fee programme of the account; empty: none
     */
    static FeeRates of(MarketInfo market, @Nullable FeeTable table, Decimal volume, String programme) {
        FeeTable.Rates own =
                new FeeTable.Rates(market.makerFee().units(), market.takerFee().units());
        FeeTable.Rates given = table == null ? own : given(table, volume, programme, own);
        return new FeeRates(
                Decimal.of(Math.min(given.maker(), own.maker()) * BASIS_POINTS),
                Decimal.of(Math.min(given.taker(), own.taker()) * BASIS_POINTS));
    }

    private static FeeTable.Rates given(FeeTable table, Decimal volume, String programme, FeeTable.Rates own) {
        Optional<FeeTable.Rates> named = table.programmes().stream()
                .filter(one -> one.name().equals(programme))
                .map(FeeTable.Programme::rates)
                .findFirst();
        return named.orElseGet(() -> table.tiers().stream()
                .filter(tier -> volume.units() >= tier.volume())
                .map(FeeTable.Tier::rates)
                .reduce(own, (lower, higher) -> higher));
    }

    /** Fee table that is in force in the market now; null: none, the market's own rates count. */
    static @Nullable FeeTable inForce(FeePolicies set, String symbol) {
        FeePolicies.Policy own = active(set, symbol);
        return own == null || !own.own() ? ofOthers(set) : table(own);
    }

    /** Fee table that is in force now in all markets without a policy of their own; null: none. */
    static @Nullable FeeTable ofOthers(FeePolicies set) {
        FeePolicies.Policy policy = active(set, GLOBAL);
        return policy == null ? null : table(policy);
    }

    /** Whether the market has a policy of its own now, which replaces the policy for all other markets. */
    static boolean hasItsOwn(FeePolicies set, String symbol) {
        FeePolicies.Policy own = active(set, symbol);
        return own != null && own.own();
    }

    private static FeePolicies.@Nullable Policy active(FeePolicies set, String symbol) {
        return set.policies().stream()
                .filter(policy -> policy.symbol().equals(symbol) && policy.active())
                .findFirst()
                .orElse(null);
    }

    private static FeeTable table(FeePolicies.Policy policy) {
        List<FeeTable.Tier> tiers = policy.tiers().stream()
                .map(tier -> new FeeTable.Tier(tier.threshold().units(), shares(tier.makerBps(), tier.takerBps())))
                .toList();
        List<FeeTable.Programme> programmes = policy.programmes().stream()
                .map(one -> new FeeTable.Programme(one.programme(), shares(one.makerBps(), one.takerBps())))
                .toList();
        return new FeeTable(tiers, programmes);
    }

    private static FeeTable.Rates shares(Decimal makerBps, Decimal takerBps) {
        return new FeeTable.Rates(makerBps.units() / BASIS_POINTS, takerBps.units() / BASIS_POINTS);
    }

    /** Both rates in basis points, maker first, such as {@code -0.5 / 3}. */
    @Override
    public String toString() {
        return maker + " / " + taker;
    }
}
