package io.openperp.drill.load;

import io.openperp.client.Actions;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.Random;

/** Draws baskets and on-fill orders in which all orders, or some of them, pay a builder. */
final class PayingHolders {

    private static final int MOST_TICKS_AWAY = 20;
    private static final int TICKS_TO_A_BASKET = 40;
    private static final int TICKS_TO_AN_EXIT = 60;

    private final Random random;

    PayingHolders(Random random) {
        this.random = random;
    }

    /**
     * Draws a basket of two orders, of which the first, and sometimes the second, pays a builder.
     *
     * @param mark present mark price of the market
     * @param code builder that orders of the basket pay
     */
    Basket basket(TradedMarket market, BigDecimal mark, BuilderCode code) {
        boolean above = random.nextBoolean();
        int ticks = 1 + random.nextInt(TICKS_TO_A_BASKET);
        BigDecimal trigger = mark.add(market.tickSize().multiply(BigDecimal.valueOf(above ? ticks : -ticks)));
        Action second = random.nextBoolean() ? paying(stop(market, side()), code) : limit(market, side());
        return Actions.basket(
                market.symbol(),
                above,
                trigger.toPlainString(),
                limit(market, side()).paying(code),
                second);
    }

    OnFill onFill(TradedMarket market, BuilderCode code) {
        Side side = side();
        LimitOrder parent = limit(market, side);
        LimitOrder armed = limit(market, side());
        StopOrder stop = stop(market, side.opposite());
        return random.nextBoolean()
                ? Actions.onFill(parent.paying(code), armed.paying(code), stop)
                : Actions.onFill(parent, armed.paying(code), paying(stop, code));
    }

    private static StopOrder paying(StopOrder order, BuilderCode code) {
        return Actions.paying(order, code.to(), code.fee());
    }

    private LimitOrder limit(TradedMarket market, Side side) {
        int ticks = random.nextInt(2 * MOST_TICKS_AWAY + 1) - MOST_TICKS_AWAY;
        return Actions.limit(side, market.symbol(), size(market), priceAt(market, ticks));
    }

    private StopOrder stop(TradedMarket market, Side side) {
        int away = side.isBuy() ? TICKS_TO_AN_EXIT : -TICKS_TO_AN_EXIT;
        return Actions.stop(side, market.symbol(), size(market), priceAt(market, away), null);
    }

    private Side side() {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private String size(TradedMarket market) {
        return market.lotSize()
                .multiply(BigDecimal.valueOf(1 + random.nextInt(3)))
                .toPlainString();
    }

    private static String priceAt(TradedMarket market, int ticksAbove) {
        return market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(ticksAbove)))
                .toPlainString();
    }
}
