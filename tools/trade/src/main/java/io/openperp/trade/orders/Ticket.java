package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.units.Side;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The parsed arguments of {@code buy} or {@code sell}, such as {@code 0.1 BTC-USD at 100000}; without a price the order
 * is at the market.
 *
 * @param market market as the user has typed it
 * @param price limit price; null: at the market
 */
record Ticket(
        Side side, Decimal size, String market, @Nullable Decimal price) {

    private static final int WITHOUT_PRICE = 2;
    private static final int WITH_PRICE = 4;
    private static final int PRICE = 3;
    private static final String AT_MARKET = "market";

    static Ticket parse(Side side, List<String> words) {
        String command = side.name().toLowerCase(Locale.ROOT);
        boolean isAtMarket = words.size() == WITHOUT_PRICE;
        boolean isAtPrice = words.size() == WITH_PRICE
                && (words.get(2).equalsIgnoreCase("at") || words.get(2).equals("@"));
        if (!isAtMarket && !isAtPrice) {
            throw CommandFailed.usage(
                    "'%s %s' is no order; '%s 0.1 BTC-USD at 100000' is one, and '%s 0.1 BTC-USD' is one at the market"
                            .formatted(command, String.join(" ", words), command, command));
        }
        Decimal size = positive("size", words.get(0));
        return new Ticket(
                side,
                size,
                words.get(1),
                isAtMarket || words.get(PRICE).equalsIgnoreCase(AT_MARKET)
                        ? null
                        : positive("price", words.get(PRICE)));
    }

    /**
     * Parses a number. Throws {@link CommandFailed}, which names {@code what}, unless the number is above zero and has
     * at most eight decimal places.
     */
    static Decimal positive(String what, String text) {
        Decimal number;
        try {
            number = Decimal.parse(text);
        } catch (NumberFormatException e) {
            String hint = text.contains(",") ? "; write the decimal point as '.', and nothing between thousands" : "";
            throw CommandFailed.usage("the %s is wrong: %s%s".formatted(what, e.getMessage(), hint));
        }
        if (number.units() <= 0) {
            throw CommandFailed.usage("the %s is %s; it must be above zero".formatted(what, number));
        }
        return number;
    }
}
