package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/** Checks whether a leverage setting may be changed; each check returns null or a sentence that says why not. */
public final class LeverageChange {

    private static final long STEP = Fixed.ONE / 100;

    private LeverageChange() {}

    /** Refuses a leverage outside 1 to maxLeverage or with more than two decimals. */
    public static @Nullable String range(MarketParameters market, long leverage) {
        if (leverage < Fixed.ONE || leverage > market.maxLeverage()) {
            return "leverage " + Decimals.format(leverage) + " is outside 1 to "
                    + Decimals.format(market.maxLeverage());
        }
        return leverage % STEP == 0 ? null : "leverage " + Decimals.format(leverage) + " has more than two decimals";
    }

    /**
     * Refuses a leverage if equity is below the portfolio maintenance with it, or if marginUsed or the survival
     * requirement would rise and exceed equity.
     */
    public static @Nullable String margin(
            boolean equityCoversMaintenance,
            long usedBefore,
            long usedAfter,
            long survivalBefore,
            long survivalAfter,
            long equity) {
        boolean allowed = equityCoversMaintenance
                && (usedAfter <= usedBefore || usedAfter <= equity)
                && (survivalAfter <= survivalBefore || survivalAfter <= equity);
        return allowed
                ? null
                : "Insufficient margin: initial margin " + Decimals.format(usedAfter) + " exceeds equity "
                        + Decimals.format(equity);
    }
}
