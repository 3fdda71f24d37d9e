package io.openperp.trade.orders;

import io.openperp.trade.settings.Settings;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.Numbers;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slippage of a market order: the largest distance of its price from the best price of the other side.
 *
 * @param share distance as a fraction of that price: 0.005 is half a percent
 */
public record Slippage(BigDecimal share) {

    private static final String DEFAULT = "0.5%";
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,6})?)%");
    private static final BigDecimal MOST = new BigDecimal("0.5");

    /** The slippage of the option or, without it, of the settings, otherwise half a percent. */
    static Slippage choose(@Nullable String option, Settings settings) {
        return parse(option != null ? option : settings.get(Settings.SLIPPAGE).orElse(DEFAULT));
    }

    /** Parses a percentage up to 50 %. Throws {@link CommandFailed} for any other text. */
    public static Slippage parse(String text) {
        Matcher percent = PERCENT.matcher(text);
        if (percent.matches()) {
            BigDecimal share = new BigDecimal(percent.group(1)).movePointLeft(2);
            if (share.compareTo(MOST) <= 0) {
                return new Slippage(share);
            }
        }
        throw CommandFailed.usage("slippage '%s' is not accepted; 0%% to 50%% is, such as %s".formatted(text, DEFAULT));
    }

    /** The slippage in basis points, as a plain number. */
    String basisPoints() {
        return Numbers.plain(share.movePointRight(4));
    }

    @Override
    public String toString() {
        return Numbers.percent(share);
    }
}
