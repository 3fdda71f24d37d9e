package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/** When a leverage setting may be changed; each check answers null or a sentence. */
public final class LeverageChange {

    private static final long STEP = Fixed.ONE / 100;

    private LeverageChange() {}

    /** Refused outside of 1 to maxLeverage, or with more than two decimals. */
    public static @Nullable String range(MarketParameters market, long leverage) {
        if (leverage < Fixed.ONE || leverage > market.maxLeverage()) {
            return "leverage " + Decimals.format(leverage) + " is outside 1 to "
                    + Decimals.format(market.maxLeverage());
        }
        return leverage % STEP == 0 ? null : "leverage " + Decimals.format(leverage) + " has more than two decimals";
    }

    /**
     * Refused when equity is below the portfolio maintenance at the new setting, or when marginUsed or the survival
     * requirement rises and exceeds equity.
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
