package io.openperp.drill.attack;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;

/** 24 accounts that have traded a position in the first market with each other, each with 1,700 resting orders. */
final class LargeHolders {

    private static final int PAIRS = 12;
    private static final int ORDERS_IN_FIRST = 1000;
    private static final int ORDERS_IN_SECOND = 700;
    private static final BigDecimal LOTS = BigDecimal.TEN;

    private LargeHolders() {}

    /**
     * Creates the 24 accounts, their positions and their orders.
     *
     * @throws IllegalStateException if one of them has no position, or one of its orders does not rest
     */
    static void make(OpenPerp exchange) throws InterruptedException {
        for (int i = 0; i < PAIRS; i++) {
            Signer seller = LargeAccount.funded(exchange);
            Signer buyer = LargeAccount.funded(exchange);
            trade(exchange, seller, buyer);
            for (Signer holder : List.of(seller, buyer)) {
                LargeAccount.rest(exchange, holder, TradedMarket.ALL.get(0), ORDERS_IN_FIRST);
                LargeAccount.rest(exchange, holder, TradedMarket.ALL.get(1), ORDERS_IN_SECOND);
            }
        }
    }

    private static void trade(OpenPerp exchange, Signer seller, Signer buyer) throws InterruptedException {
        TradedMarket market = TradedMarket.ALL.getFirst();
        BigDecimal mark = Objects.requireNonNull(
                        exchange.markets().ticker(market.symbol()).markPrice())
                .toBigDecimal();
        BigDecimal price = mark.divide(market.tickSize(), 0, RoundingMode.DOWN).multiply(market.tickSize());
        BigDecimal size = market.lotSize().multiply(LOTS);
        LargeAccount.send(
                exchange, seller, List.of(Actions.limit(Side.SELL, market.symbol(), size, price)), ActionResult.class);
        LargeAccount.send(
                exchange, buyer, List.of(Actions.limit(Side.BUY, market.symbol(), size, price)), ActionResult.class);
    }
}
