package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code settleMarket}: an administrator delists a market for ever; all its positions are closed at one price (STL-001).
 *
 * @param minutes 0: at the last oracle price; 1 to {@link #LONGEST_AVERAGE}: at the average of the oracle price over
 *     that many minutes
 * @param reason for people; 1 to {@link SetMarketState#LONGEST_REASON} bytes of UTF-8 that are all shown
 */
public record SettleMarket(String symbol, long minutes, String reason)
        implements OwnAction, OperatorAction.MarketOperation {

    /** Longest average, in minutes. */
    public static final int LONGEST_AVERAGE = 60;

    static final Kind KIND = new Kind(
            "settleMarket",
            1033,
            List.of(new Field("symbol", Type.TEXT), new Field("minutes", Type.COUNT), new Field("reason", Type.TEXT)),
            values -> new SettleMarket((String) values.get(0), (long) values.get(1), (String) values.get(2)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(symbol, minutes, reason);
    }

    @Override
    public @Nullable String flaw() {
        if (minutes < 0 || minutes > LONGEST_AVERAGE) {
            return "minutes is " + Long.toUnsignedString(minutes)
                    + ", accepted are 0 for the last oracle price and 1 to " + LONGEST_AVERAGE + " for its average";
        }
        return Flaws.text("reason", reason, 1, SetMarketState.LONGEST_REASON);
    }
}
