package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.account.Position;
import io.openperp.trade.markets.Market;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.Numbers;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a position that an order closes.
 *
 * @param size size, a multiple of the lot
 * @param rounding sentence about the rounding of a percentage; null: nothing was rounded
 */
record ClosedPart(Decimal size, @Nullable String rounding) {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)%");
    private static final BigDecimal WHOLE = new BigDecimal("100");

    /**
     * Determines the part to be closed.
     *
     * @param amount a size, or a percentage such as {@code 25%}; null: the whole position
     */
    static ClosedPart of(Position position, Market market, @Nullable String amount) {
        Decimal held = Numbers.size(position.size());
        if (amount == null) {
            return new ClosedPart(held, null);
        }
        Matcher percent = PERCENT.matcher(amount);
        if (percent.matches()) {
            return ofPercent(held, market, amount, new BigDecimal(percent.group(1)));
        }
        Decimal size = Ticket.positive("size", amount);
        market.requireSize(size);
        if (size.compareTo(held) > 0) {
            throw CommandFailed.usage(
                    "the position in %s is %s: no more than that can be closed".formatted(market.symbol(), held));
        }
        return new ClosedPart(size, null);
    }

    private static ClosedPart ofPercent(Decimal held, Market market, String amount, BigDecimal percent) {
        if (percent.signum() == 0 || percent.compareTo(WHOLE) > 0) {
            throw CommandFailed.usage(
                    "'%s' of a position cannot be closed; more than 0%% and up to 100%% can".formatted(amount));
        }
        BigDecimal exact = held.toBigDecimal().multiply(percent).movePointLeft(2);
        BigDecimal size = market.info().roundSize(exact);
        if (size.signum() == 0) {
            throw CommandFailed.usage("%s of %s is %s, less than the lot of %s, %s"
                    .formatted(
                            amount,
                            held,
                            Numbers.plain(exact),
                            market.symbol(),
                            market.info().lotSize()));
        }
        return new ClosedPart(
                Decimal.parse(size.toPlainString()),
                size.compareTo(exact) == 0
                        ? null
                        : "%s of %s is %s; the multiple of the lot below is %s"
                                .formatted(amount, held, Numbers.plain(exact), Numbers.plain(size)));
    }
}
