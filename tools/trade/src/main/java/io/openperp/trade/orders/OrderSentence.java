package io.openperp.trade.orders;

import io.openperp.trade.sending.OrderResult;
import io.openperp.trade.terminal.Paint;
import io.openperp.units.Side;
import java.util.Locale;

/** Describes the outcome of an order in a sentence. */
final class OrderSentence {

    private OrderSentence() {}

    static String of(Placement order, OrderResult result, Paint paint) {
        String waited = result.delayedMillis() == null ? "" : "; it waited %d ms".formatted(result.delayedMillis());
        return outcome(order, result, paint) + waited;
    }

    private static String outcome(Placement order, OrderResult result, Paint paint) {
        boolean isBuy = order.side() == Side.BUY;
        String symbol = order.market().symbol();
        String bought = paint.side(isBuy, isBuy ? "bought" : "sold");
        String average = result.averagePrice() == null ? "" : " at " + result.averagePrice();
        return switch (result.status()) {
            case "filled" -> "%s %s %s%s".formatted(bought, result.filledSize(), symbol, average);
            case "working" ->
                "%s %s of %s %s%s; the rest rests at %s"
                        .formatted(bought, result.filledSize(), order.size(), symbol, average, order.price());
            case "resting" ->
                "%s %s %s at %s rests in the book"
                        .formatted(
                                paint.side(isBuy, order.side().name().toLowerCase(Locale.ROOT)),
                                order.size(),
                                symbol,
                                order.price());
            case "cancelledIOC", "partiallyFilled" -> endedEarly(order, result, bought + " ", average);
            case "cancelled" -> "cancelled before it could trade";
            default -> refusal(result);
        };
    }

    /** Sentence about a refused order, or one that ended without a fill. */
    static String refusal(OrderResult result) {
        return result.reason() == null
                ? "refused: " + result.status()
                : "refused: %s (%s)".formatted(result.reason(), result.status());
    }

    private static String endedEarly(Placement order, OrderResult result, String bought, String average) {
        String others = order.side() == Side.BUY ? "offers" : "bids for";
        String bound = "at %s or better".formatted(order.price());
        if (result.filledSize().units() == 0) {
            return "nothing was done: nobody %s %s %s"
                    .formatted(others, order.market().symbol(), bound);
        }
        return "%s%s of %s %s%s; nobody %s more %s, and the rest is cancelled"
                .formatted(
                        bought,
                        result.filledSize(),
                        order.size(),
                        order.market().symbol(),
                        average,
                        others,
                        bound);
    }
}
