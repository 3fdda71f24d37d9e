package io.openperp.exchange;

import io.openperp.journal.PlaceConditional;
import io.openperp.units.Decimals;

/** A conditional order in the words of scenarios. */
final class ConditionalText {

    private ConditionalText() {}

    /** The order in words: {@code stop sell 0.5 below 95000}. */
    static String of(PlaceConditional order) {
        String what = (order.getIsBuy() ? "buy " : "sell ") + Decimals.format(order.getSize());
        return switch (order.getKind()) {
            case STOP -> "stop " + what + trigger(order);
            case TAKE_PROFIT -> "take-profit " + what + trigger(order);
            case RANGE ->
                "range " + what + " between " + Decimals.format(order.getLow()) + " and "
                        + Decimals.format(order.getHigh());
            case TRAILING -> "trail " + what + " by " + order.getTrailBps();
            case BASKET -> "basket of " + order.getActionsCount() + trigger(order);
            case CONDITIONAL_KIND_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException("no known kind");
        };
    }

    private static String trigger(PlaceConditional order) {
        return order.getLow() != 0
                ? " below " + Decimals.format(order.getLow())
                : " above " + Decimals.format(order.getHigh());
    }
}
