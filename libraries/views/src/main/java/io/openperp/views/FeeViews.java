package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeTier;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.VolumeTier;
import io.openperp.risk.market.MarketParameters;
import org.jspecify.annotations.Nullable;

/** Determines an account's fees and converts fee tiers and programmes to the API. */
public final class FeeViews {

    /** Number of UTC days in the fee window, including the present one. */
    public static final int WINDOW_DAYS = 30;

    private static final long SECONDS_PER_DAY = 86_400;

    private static final long BASIS_POINTS = 10_000;

    private FeeViews() {}

    /**
     * Converts a policy.
     *
     * @param active whether the policy is in force now
     */
    public static FeePolicies.Policy policy(FeePolicy policy, boolean active) {
        return new FeePolicies.Policy(
                policy.getSymbol().isEmpty() ? "global" : policy.getSymbol(),
                policy.getFromSecond(),
                active,
                !policy.getFollowsOthers(),
                policy.getTiersList().stream()
                        .map(tier -> new FeePolicies.Tier(
                                Decimal.of(tier.getThreshold()),
                                basisPoints(tier.getRates().getMaker()),
                                basisPoints(tier.getRates().getTaker())))
                        .toList(),
                policy.getProgrammesList().stream()
                        .map(programme -> new FeePolicies.Programme(
                                programme.getName(),
                                basisPoints(programme.getRates().getMaker()),
                                basisPoints(programme.getRates().getTaker())))
                        .toList());
    }

    /** Last day before the fee window that ends with the day of this second. Days are UTC days, numbered from 1970. */
    public static int dayBeforeWindow(long second) {
        return Math.toIntExact(second / SECONDS_PER_DAY) - WINDOW_DAYS;
    }

    /**
     * Creates the fee tier of an account in a market for which no fee policy is in force: the market's own rates.
     *
     * @param volume notional that the owner has traded in the fee window, in units of 1e-8
     */
    static FeeTier ownTier(MarketParameters market, long volume) {
        return tier(market, Decimal.of(volume), 0, 0, null, null);
    }

    /**
     * Determines the fee tier of an account's next order: the rates of its programme, or else those of the tier that
     * its volume reaches.
     *
     * @param volume notional that the owner has traded in the fee window, in units of 1e-8
     * @param programme fee programme of the account; empty if it is in none
     */
    static FeeTier tier(MarketParameters market, FeePolicy policy, long volume, String programme) {
        for (FeeProgrammeRates named : policy.getProgrammesList()) {
            if (named.getName().equals(programme)) {
                return tier(market, Decimal.of(volume), 0, 0, named.getRates(), programme);
            }
        }
        int reached = 0;
        for (VolumeTier tier : policy.getTiersList()) {
            reached += volume >= tier.getThreshold() ? 1 : 0;
        }
        VolumeTier tier = reached == 0 ? VolumeTier.getDefaultInstance() : policy.getTiers(reached - 1);
        return tier(
                market, Decimal.of(volume), reached, tier.getThreshold(), reached == 0 ? null : tier.getRates(), null);
    }

    private static FeeTier tier(
            MarketParameters market,
            Decimal volume,
            int index,
            long threshold,
            @Nullable FeeRates rates,
            @Nullable String programme) {
        return new FeeTier(
                volume,
                index,
                Decimal.of(threshold),
                basisPoints(rates == null ? market.makerFee() : Math.min(rates.getMaker(), market.makerFee())),
                basisPoints(rates == null ? market.takerFee() : Math.min(rates.getTaker(), market.takerFee())),
                WINDOW_DAYS,
                programme);
    }

    /** Converts a rate in units of 1e-8 to basis points: 50000 to 5. */
    public static Decimal basisPoints(long rate) {
        return Decimal.of(rate * BASIS_POINTS);
    }
}
