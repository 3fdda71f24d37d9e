package io.openperp.risk.market;

import java.util.List;

/**
 * Codes of market regimes: {@code v} in a neutral market, {@code 10 + v} in a bullish one, {@code -(10 + v)} in a
 * bearish one, with {@code v} = 0, 1, 2 for low, medium and high volatility.
 */
public final class Regime {

    public static final int CALM = 0;

    /** All codes in ascending order. */
    public static final List<Integer> CODES = List.of(-12, -11, -10, 0, 1, 2, 10, 11, 12);

    private Regime() {}

    /** The code of a direction, −1, 0 or 1, and a volatility, 0, 1 or 2. */
    public static int code(int direction, int volatility) {
        return direction == 0 ? volatility : direction * (10 + volatility);
    }

    /** The direction of a code: −1 bearish, 0 neutral, 1 bullish. The ticker shows it as regime. */
    public static int direction(int code) {
        return code < 0 ? -1 : code > 2 ? 1 : 0;
    }

    public static int volatility(int code) {
        return Math.abs(code) % 10;
    }

    public static boolean isCode(int code) {
        return volatility(code) <= 2 && code == code(direction(code), volatility(code));
    }
}
