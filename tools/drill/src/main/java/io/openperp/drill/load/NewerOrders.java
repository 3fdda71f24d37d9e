package io.openperp.drill.load;

import io.openperp.client.Actions;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.transaction.Action;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Draws transactions that the published client of the drill cannot sign: market orders with a slippage, limit orders
 * that slide or join, and orders that pay a builder, which the account has approved, has not approved, or has revoked.
 */
final class NewerOrders {

    /** One in this many transactions of an account is drawn by this class. */
    private static final int SHARE = 5;

    private static final int MOST_BUILDERS = 8;
    private static final int SHARE_TOO_HIGH = 10;
    private static final int SHARE_ISOLATED = 6;
    private static final int MOST_TICKS_AWAY = 20;
    private static final int TICKS_TO_A_TRIGGER = 60;
    private static final int MOST_LOTS = 3;
    private static final int MOST_TENTHS_OF_SLIPPAGE = 500;

    /** Modifies the seed, so that these choices are drawn independently of all others. */
    private static final long DRAWS = 0x4275_696c_6465_72L;

    private final String account;
    private final TradedMarkets markets;
    private final Random random;
    private final PayingHolders holders;
    /**
     * Approved fees by builder, in basis points, as the account knows them; the exchange has perhaps not got every
     * approval.
     */
    private final Map<String, Integer> approved = new TreeMap<>();

    NewerOrders(String account, TradedMarkets markets, long seed) {
        this.account = account;
        this.markets = markets;
        random = new Random(seed ^ DRAWS);
        holders = new PayingHolders(random);
    }

    /**
     * Draws the actions of the next transaction of the account; empty for four of five, which the caller draws from
     * what the published client can sign.
     *
     * @param others accounts of the exchange, which serve as builders
     */
    List<Action> next(List<String> others) {
        if (random.nextInt(SHARE) != 0) {
            return List.of();
        }
        List<String> builders =
                others.stream().filter(other -> !other.equals(account)).toList();
        int draw = builders.isEmpty() ? random.nextInt(5) : random.nextInt(14);
        return switch (draw) {
            case 0, 1 -> List.of(market());
            case 2, 3, 4 -> List.of(limit(postOnly()));
            case 5 -> List.of(revoke(builders));
            case 6, 7 -> List.of(approve(any(builders)), paying());
            default -> approved.isEmpty() ? List.of(approve(any(builders)), paying()) : List.of(paying());
        };
    }

    private MarketOrder market() {
        TradedMarket market = anyMarket();
        String slippage =
                BigDecimal.valueOf(random.nextInt(MOST_TENTHS_OF_SLIPPAGE), 1).toPlainString();
        return isolatedAtTimes(Actions.market(side(), market.symbol(), size(market), false, slippage));
    }

    private MarketOrder plainMarket() {
        TradedMarket market = anyMarket();
        return isolatedAtTimes(Actions.market(side(), market.symbol(), size(market)));
    }

    private LimitOrder limit(TimeInForce timeInForce) {
        TradedMarket market = anyMarket();
        int ticks = random.nextInt(2 * MOST_TICKS_AWAY + 1) - MOST_TICKS_AWAY;
        LimitOrder order =
                Actions.limit(side(), market.symbol(), size(market), priceAt(market, ticks), timeInForce, false);
        return random.nextInt(SHARE_ISOLATED) == 0 ? Actions.isolated(order) : order;
    }

    private TimeInForce postOnly() {
        return random.nextBoolean() ? TimeInForce.ALO_SLIDE : TimeInForce.ALO_JOIN;
    }

    /** Draws a stop or take profit for a long or a short; the account does not always have this position. */
    private StopOrder stop() {
        TradedMarket market = anyMarket();
        Side side = side();
        int away = side.isBuy() ? TICKS_TO_A_TRIGGER : -TICKS_TO_A_TRIGGER;
        int ticks = random.nextInt(TICKS_TO_A_TRIGGER);
        return random.nextBoolean()
                ? Actions.stop(side, market.symbol(), size(market), priceAt(market, away - ticks), null)
                : Actions.takeProfit(side, market.symbol(), size(market), priceAt(market, -away + ticks), null);
    }

    /** Draws an order that pays a builder, sometimes more than the account has approved. */
    private Action paying() {
        List<String> known = List.copyOf(approved.keySet());
        String builder = any(known);
        int most = approved.getOrDefault(builder, BuilderCode.MAX_FEE);
        int fee = random.nextInt(SHARE_TOO_HIGH) == 0
                ? Math.min(BuilderCode.MAX_FEE, most + 1)
                : 1 + random.nextInt(most);
        Bytes32 to = Bytes32.parse(builder);
        return switch (random.nextInt(12)) {
            case 0 -> Actions.paying(market(), to, fee);
            case 1 -> Actions.paying(limit(TimeInForce.IOC), to, fee);
            case 2 -> Actions.paying(limit(postOnly()), to, fee);
            case 3 -> Actions.paying(stop(), to, fee);
            case 4 -> Actions.paying(plainMarket(), to, fee);
            case 8, 9 -> holders.onFill(anyMarket(), new BuilderCode(to, fee));
            case 10, 11 -> basket(new BuilderCode(to, fee));
            default -> Actions.paying(limit(TimeInForce.GTC), to, fee);
        };
    }

    private Action basket(BuilderCode code) {
        TradedMarket market = anyMarket();
        return holders.basket(market, markets.markOf(market), code);
    }

    /** Approves a builder; if there are many already, changes the approved fee of one of them. */
    private Action approve(String other) {
        String builder = approved.size() < MOST_BUILDERS ? other : any(List.copyOf(approved.keySet()));
        int most = 1 + random.nextInt(BuilderCode.MAX_FEE);
        approved.put(builder, most);
        return Actions.approveBuilder(Bytes32.parse(builder), most);
    }

    /**
     * Revokes an approval, but sometimes remembers it as still valid, so that a later order names the builder and is
     * refused.
     */
    private Action revoke(List<String> builders) {
        String builder = any(approved.isEmpty() ? builders : List.copyOf(approved.keySet()));
        if (random.nextBoolean()) {
            approved.remove(builder);
        }
        return Actions.revokeBuilder(Bytes32.parse(builder));
    }

    private MarketOrder isolatedAtTimes(MarketOrder order) {
        return random.nextInt(SHARE_ISOLATED) == 0 ? Actions.isolated(order) : order;
    }

    private Side side() {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private String size(TradedMarket market) {
        return market.lotSize()
                .multiply(BigDecimal.valueOf(1 + random.nextInt(MOST_LOTS)))
                .toPlainString();
    }

    private static String priceAt(TradedMarket market, int ticksAbove) {
        return market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(ticksAbove)))
                .toPlainString();
    }

    private TradedMarket anyMarket() {
        return any(markets.traded());
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
