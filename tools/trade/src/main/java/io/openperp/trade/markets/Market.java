package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.Numbers;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A market with its rules for orders. Values that break a rule are refused, with the nearest valid value in the
 * message; nothing is rounded.
 */
public record Market(MarketInfo info) {

    /**
     * Finds a market by its symbol or, if there is no such symbol, by its base asset. Letter case does not matter.
     *
     * @param name name such as {@code BTC-USD}, {@code btc-usd} or {@code btc}
     */
    public static Market find(OpenPerp exchange, String name) {
        return find(exchange.markets().exchangeInfo(), name);
    }

    /** Finds a market in a list, by symbol or base asset; letter case does not matter. */
    public static Market find(List<MarketInfo> markets, String name) {
        List<MarketInfo> named = markets.stream()
                .filter(market -> market.symbol().equalsIgnoreCase(name))
                .toList();
        List<MarketInfo> found = !named.isEmpty()
                ? named
                : markets.stream()
                        .filter(market -> market.baseAsset().equalsIgnoreCase(name))
                        .toList();
        if (found.size() == 1) {
            return new Market(found.getFirst());
        }
        throw CommandFailed.usage("there is no market '%s'; there are %s"
                .formatted(name, markets.stream().map(MarketInfo::symbol).collect(Collectors.joining(", "))));
    }

    public String symbol() {
        return info.symbol();
    }

    /** Throws {@link CommandFailed} for a price that is not a multiple of the tick. */
    public void requirePrice(Decimal price) {
        requireMultiple("price", price, "tick", info.tickSize());
    }

    /** Throws {@link CommandFailed} for a size that is not a multiple of the lot. */
    public void requireSize(Decimal size) {
        requireMultiple("size", size, "lot", info.lotSize());
    }

    /** Throws {@link CommandFailed} for an order whose notional is below the minimum of the market. */
    public void requireNotional(Decimal size, Decimal price) {
        BigDecimal notional = size.toBigDecimal().multiply(price.toBigDecimal());
        BigDecimal least = info.minNotional().toBigDecimal();
        if (notional.compareTo(least) < 0) {
            BigDecimal lot = info.lotSize().toBigDecimal();
            BigDecimal smallest = least.divide(price.toBigDecimal().multiply(lot), 0, RoundingMode.CEILING)
                    .multiply(lot);
            throw CommandFailed.usage("%s %s at %s are worth %s %s, and an order has at least %s: from %s on"
                    .formatted(
                            size,
                            symbol(),
                            price,
                            Numbers.plain(notional),
                            info.quoteAsset(),
                            info.minNotional(),
                            Numbers.plain(smallest)));
        }
    }

    /**
     * Worst price of a market order: as far beyond the best price as the slippage allows, rounded to a tick within that
     * bound.
     *
     * @param slippage slippage as a fraction: 0.005 is half a percent
     */
    public Decimal bound(Side side, Decimal best, BigDecimal slippage) {
        BigDecimal factor = side == Side.BUY ? BigDecimal.ONE.add(slippage) : BigDecimal.ONE.subtract(slippage);
        BigDecimal bound = info.roundPrice(side, best.toBigDecimal().multiply(factor));
        return Decimal.parse(bound.toPlainString());
    }

    private void requireMultiple(String what, Decimal number, String stepName, Decimal step) {
        if (number.units() <= 0) {
            throw CommandFailed.usage("the %s is %s; it must be above zero".formatted(what, number));
        }
        long beyond = number.units() % step.units();
        if (beyond == 0) {
            return;
        }
        Decimal below = Decimal.of(number.units() - beyond);
        Decimal above = Decimal.of(number.units() - beyond + step.units());
        String accepted =
                below.units() == 0 ? "the smallest is " + above : "next to it are %s and %s".formatted(below, above);
        throw CommandFailed.usage("%s %s is not a multiple of the %s of %s, %s: %s"
                .formatted(what, number, stepName, symbol(), step, accepted));
    }
}
