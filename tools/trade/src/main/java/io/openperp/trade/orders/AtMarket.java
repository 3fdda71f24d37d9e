package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.util.List;

/**
 * Makes orders at the market: IOC orders, whose limit price is the best price of the other side of the book plus or
 * minus a slippage.
 */
final class AtMarket {

    private final OpenPerp exchange;
    private final Slippage slippage;

    AtMarket(OpenPerp exchange, Slippage slippage) {
        this.exchange = exchange;
        this.slippage = slippage;
    }

    /** Makes an order at the market. Throws {@link CommandFailed} if the other side of the book is empty. */
    Placement order(Market market, Side side, Decimal size, boolean reduceOnly) {
        List<Book.Level> others =
                exchange.markets().l2Book(market.symbol(), 1).levels().get(side == Side.BUY ? 1 : 0);
        if (others.isEmpty()) {
            throw CommandFailed.refused("nobody %s %s: the book is empty on that side; an order with a price can rest"
                    .formatted(side == Side.BUY ? "offers" : "bids for", market.symbol()));
        }
        Decimal worst = market.bound(side, others.getFirst().px(), slippage.share());
        return new Placement(market, side, size, worst, TimeInForce.IOC, reduceOnly, true);
    }

    /** Worst price of the order in words, such as {@code at most 100551.5, 0.5% above the best offer}. */
    String bound(Placement order) {
        return order.side() == Side.BUY
                ? "at most %s, %s above the best offer".formatted(order.price(), slippage)
                : "at least %s, %s below the best bid".formatted(order.price(), slippage);
    }
}
