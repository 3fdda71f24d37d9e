package io.openperp.drill.load;

import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Draws the transactions of one account in all markets: limit and market orders, some with isolated margin, conditional
 * orders, baskets, on-fill orders, cancels, replacements, modifies and transfers. Prices are so close to those of other
 * accounts that about half of the orders match.
 */
final class RandomOrderFlow {

    private static final int MAX_TICKS_AWAY = 20;
    private static final int MAX_LOTS = 3;
    private static final int REMEMBERED_ORDERS = 40;
    private static final int MOST_CANCELS = 50;
    private static final int MOST_TICKS_TO_A_TRIGGER = 200;
    /**
     * Largest distance of a basket's trigger from the mark price, in ticks; the mark moves by about twenty ticks per
     * second.
     */
    private static final int TICKS_TO_A_BASKET = 40;

    private static final int TICKS_TO_AN_EXIT = 60;
    /** Distance from its starting price, in ticks, that a price reaches within a few minutes. */
    private static final int TICKS_OF_THE_WALK = 250;

    private static final Set<String> WAITING = Set.of("stop", "takeProfit", "range", "trailingStop", "trig", "onFill");

    /** Modifies the seed, so that ranges are drawn independently of all other choices. */
    private static final long RANGES = 0x5261_6e67_6573L;

    /** Modifies the seed, so that isolated margin is drawn independently of all other choices. */
    private static final long MARGINS = 0x4d61_7267_696eL;

    private final TradedMarkets markets;
    private final Random random;
    private final Random ranges;
    private final Random margins;
    private final List<Placed> placed = new ArrayList<>();
    /** Conditional orders, baskets and on-fill orders that may still be waiting. */
    private final List<Placed> waiting = new ArrayList<>();
    /** Conditional orders inside the waiting baskets and on-fill orders. */
    private final List<Placed> held = new ArrayList<>();

    private String relative = "";
    private @Nullable Function<TradedMarket, String> isolated;

    private record Placed(String symbol, String orderId) {}

    RandomOrderFlow(TradedMarkets markets, long seed) {
        this.markets = markets;
        random = new Random(seed);
        ranges = new Random(seed ^ RANGES);
        margins = new Random(seed ^ MARGINS);
    }

    /**
     * Sets the account to which half of the transfers go from now on, except moves of margin; the others go to any
     * account.
     *
     * @param account its sub-account or, if it is a sub-account itself, its master; empty: all go to any account
     */
    void movesMoneyTo(String account) {
        relative = account;
    }

    /** Sets the isolated account of each market; from now on half of the transfers move margin to or from these. */
    void movesMarginTo(Function<TradedMarket, String> account) {
        isolated = account;
    }

    /**
     * Draws the actions of the next transaction.
     *
     * @param account account that sends it
     * @param others accounts of the exchange
     * @param multisigs multisig accounts of the exchange
     */
    List<ClientAction> next(String account, List<String> others, List<DrillMultisig> multisigs) {
        List<DrillMultisig> own =
                multisigs.stream().filter(each -> each.isSignedBy(account)).toList();
        if (!own.isEmpty() && random.nextInt(5) == 0) {
            return List.of(proposalStep(own.get(random.nextInt(own.size()))));
        }
        int draw = random.nextInt(100);
        if (placed.isEmpty() || draw < 38) {
            return random.nextBoolean() ? List.of(limit()) : List.of(limit(), limit());
        } else if (draw < 48) {
            return List.of(market());
        } else if (draw < 52) {
            return List.of(basket());
        } else if (draw < 57) {
            return List.of(entryWithExits());
        } else if (draw < 64) {
            return List.of(conditional());
        } else if (draw < 67) {
            return List.of(transfer(account, others));
        } else if (draw < 79) {
            return List.of(cancel(), limit());
        } else if (draw < 86) {
            return List.of(cancel());
        } else if (draw < 95) {
            Placed order = placed.get(random.nextInt(placed.size()));
            return List.of(ClientAction.modify(order.symbol, order.orderId, size(marketOf(order))));
        }
        return List.of(ClientAction.cancelAll(anyMarket().symbol()));
    }

    /**
     * Remembers the orders of a transaction that the published client has signed, so that later transactions may cancel
     * and modify them.
     */
    void remember(SignedTransaction transaction, List<ClientAction> actions) {
        int orders = 0;
        for (ClientAction action : actions) {
            boolean waits = WAITING.contains(action.type());
            if (waits || action.type().equals("order")) {
                String symbol = symbolOf(action);
                Placed order = new Placed(symbol, transaction.orderIds().get(orders++));
                placed.add(order);
                if (waits) {
                    waiting.add(order);
                }
                transaction.heldConditionals().forEach(id -> held.add(new Placed(symbol, id)));
            }
        }
        forgetOld();
    }

    /**
     * Remembers the orders of a transaction that the Java client has signed, so that later transactions may cancel and
     * modify them.
     */
    void rememberOrders(SignedTransaction transaction, List<Action> actions) {
        List<OrderAction> orders = actions.stream()
                .filter(OrderAction.class::isInstance)
                .map(OrderAction.class::cast)
                .toList();
        for (int i = 0; i < orders.size(); i++) {
            Placed order =
                    new Placed(orders.get(i).symbol(), transaction.orderIds().get(i));
            placed.add(order);
            if (orders.get(i) instanceof ConditionalOrder
                    || orders.get(i) instanceof Basket
                    || orders.get(i) instanceof OnFill) {
                waiting.add(order);
                transaction.heldConditionals().forEach(id -> held.add(new Placed(order.symbol, id)));
            }
        }
        forgetOld();
    }

    private void forgetOld() {
        while (placed.size() > REMEMBERED_ORDERS) {
            placed.removeFirst();
        }
    }

    /** Cancels for waiting conditional orders, at most {@link #MOST_CANCELS}; empty if none can be waiting. */
    List<ClientAction> cancelWaiting() {
        return cancelSome(waiting);
    }

    /**
     * Cancels for conditional orders that baskets or fills have placed, at most {@link #MOST_CANCELS}; empty if none.
     */
    List<ClientAction> cancelHeld() {
        return cancelSome(held);
    }

    private static List<ClientAction> cancelSome(List<Placed> orders) {
        List<Placed> some = List.copyOf(orders.subList(0, Math.min(MOST_CANCELS, orders.size())));
        orders.subList(0, some.size()).clear();
        return some.stream()
                .map(order -> ClientAction.cancel(order.symbol, order.orderId))
                .toList();
    }

    /** Draws true with probability 1 in {@code times}. */
    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    private ClientAction limit() {
        TradedMarket market = anyMarket();
        int ticks = random.nextInt(2 * MAX_TICKS_AWAY + 1) - MAX_TICKS_AWAY;
        String price = market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(ticks)))
                .toPlainString();
        ClientAction order = random.nextBoolean()
                ? ClientAction.buy(market.symbol(), size(market), price)
                : ClientAction.sell(market.symbol(), size(market), price);
        return switch (random.nextInt(11)) {
            case 0, 1 -> order.ioc();
            case 2 -> order.postOnly();
            case 3 -> order.reduceOnly();
            case 4 -> order.isolated();
            default -> order;
        };
    }

    /**
     * Draws a conditional order. Many are refused, because the account has no position or the mark has passed the
     * trigger.
     */
    private ClientAction conditional() {
        TradedMarket market = anyMarket();
        boolean above = random.nextBoolean();
        int ticks = random.nextInt(MOST_TICKS_TO_A_TRIGGER) - MAX_TICKS_AWAY;
        String trigger = market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(above ? ticks : -ticks)))
                .toPlainString();
        ClientAction order = switch (random.nextInt(3)) {
            case 0 -> ClientAction.stop(market.symbol(), above, size(market), trigger);
            case 1 -> ClientAction.takeProfit(market.symbol(), above, size(market), trigger);
            default ->
                ClientAction.trailingStop(
                        market.symbol(), above, size(market), 1 + random.nextInt(50), random.nextInt(5));
        };
        ClientAction drawn = ranges.nextInt(4) == 0 ? range(market, above) : order;
        return random.nextInt(4) == 0 ? drawn.isolated() : drawn;
    }

    /** Draws a range around the price that closes a long or a short. */
    private ClientAction range(TradedMarket market, boolean isLong) {
        String low = priceAt(market, -1 - ranges.nextInt(MOST_TICKS_TO_A_TRIGGER));
        String high = priceAt(market, 1 + ranges.nextInt(MOST_TICKS_TO_A_TRIGGER));
        return ClientAction.range(market.symbol(), isLong, lots(market, 1 + ranges.nextInt(MAX_LOTS)), low, high);
    }

    /** Draws a basket of two limit orders, some of which would match at once, and sometimes a take profit. */
    private ClientAction basket() {
        TradedMarket market = anyMarket();
        boolean above = random.nextBoolean();
        int farthest = random.nextBoolean() ? MAX_TICKS_AWAY : TICKS_OF_THE_WALK;
        int ticks = random.nextInt(2 * farthest + 1) - farthest;
        List<ClientAction> actions = new ArrayList<>(List.of(limitIn(market), limitIn(market)));
        if (random.nextBoolean()) {
            actions.add(ClientAction.takeProfit(market.symbol(), true, size(market), priceAt(market, 100)));
        }
        String trigger = random.nextBoolean() ? nearMark(market, above) : priceAt(market, ticks);
        return ClientAction.basket(market.symbol(), above, trigger, actions);
    }

    /** Draws a trigger price close to the mark, which the mark will reach within seconds. */
    private String nearMark(TradedMarket market, boolean above) {
        int ticks = 1 + random.nextInt(TICKS_TO_A_BASKET);
        return markets.markOf(market)
                .add(market.tickSize().multiply(BigDecimal.valueOf(above ? ticks : -ticks)))
                .toPlainString();
    }

    /** Draws an on-fill order, whose first fill arms a stop and a take profit, a range, or a limit order and a stop. */
    private ClientAction entryWithExits() {
        TradedMarket market = anyMarket();
        boolean buys = random.nextBoolean();
        String price = priceAt(market, random.nextInt(2 * MAX_TICKS_AWAY + 1) - MAX_TICKS_AWAY);
        String size = size(market);
        ClientAction entry =
                buys ? ClientAction.buy(market.symbol(), size, price) : ClientAction.sell(market.symbol(), size, price);
        int away = buys ? TICKS_TO_AN_EXIT : -TICKS_TO_AN_EXIT;
        ClientAction stop = ClientAction.stop(market.symbol(), !buys, size, priceAt(market, -away));
        ClientAction profit = ClientAction.takeProfit(market.symbol(), buys, size, priceAt(market, away));
        List<ClientAction> exits = random.nextInt(3) == 0 ? List.of(limitIn(market), stop) : List.of(stop, profit);
        return ClientAction.onFill(entry, ranges.nextInt(4) == 0 ? List.of(range(market, buys)) : exits);
    }

    /** Draws a limit order, which rests if it does not match. */
    private ClientAction limitIn(TradedMarket market) {
        String price = priceAt(market, random.nextInt(2 * MAX_TICKS_AWAY + 1) - MAX_TICKS_AWAY);
        return random.nextBoolean()
                ? ClientAction.buy(market.symbol(), size(market), price)
                : ClientAction.sell(market.symbol(), size(market), price);
    }

    private static String priceAt(TradedMarket market, int ticksAbove) {
        return market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(ticksAbove)))
                .toPlainString();
    }

    private static String symbolOf(ClientAction order) {
        return (order.input().has("trigger") ? order.input().get("trigger") : order.input())
                .get("symbol")
                .asString();
    }

    private ClientAction transfer(String account, List<String> others) {
        String amount = BigDecimal.valueOf(1 + random.nextInt(2_000_000_000), 8).toPlainString();
        if (isolated != null && margins.nextBoolean()) {
            return moveOfMargin(account, isolated.apply(anyMarket()), amount);
        }
        if (!relative.isEmpty() && random.nextBoolean()) {
            return ClientAction.move(account, relative, amount);
        }
        String to = others.get(random.nextInt(others.size()));
        return ClientAction.transfer(account, to, amount);
    }

    /**
     * Draws a transfer to or from an isolated account. It is refused if there is no isolated position or order, or if
     * the account needs the money.
     */
    private ClientAction moveOfMargin(String account, String own, String amount) {
        return margins.nextInt(3) == 0
                ? ClientAction.move(own, account, amount)
                : ClientAction.move(account, own, amount);
    }

    /**
     * Draws an approval, rejection, cancel or execution of a proposal, or a new proposal. The exchange refuses it if
     * the proposal has ended or was never created.
     */
    private ClientAction proposalStep(DrillMultisig multisig) {
        long number = 1 + random.nextLong(1 + multisig.proposed());
        return switch (random.nextInt(10)) {
            case 0 -> ClientAction.onProposal("multisigReject", multisig.key(), number);
            case 1 -> ClientAction.onProposal("multisigCancel", multisig.key(), number);
            case 2, 3 -> ClientAction.onProposal("multisigApprove", multisig.key(), number);
            case 4, 5, 6 -> ClientAction.onProposal("multisigExecute", multisig.key(), number);
            default -> proposal(multisig);
        };
    }

    private ClientAction proposal(DrillMultisig multisig) {
        TradedMarket market = anyMarket();
        int ticks = random.nextInt(2 * MAX_TICKS_AWAY + 1) - MAX_TICKS_AWAY;
        String price = market.price()
                .add(market.tickSize().multiply(BigDecimal.valueOf(ticks)))
                .toPlainString();
        multisig.proposes();
        return ClientAction.propose(multisig.key(), market.symbol(), random.nextBoolean(), size(market), price);
    }

    private ClientAction market() {
        TradedMarket market = anyMarket();
        ClientAction order = random.nextBoolean()
                ? ClientAction.marketBuy(market.symbol(), size(market))
                : ClientAction.marketSell(market.symbol(), size(market));
        return random.nextInt(8) == 0 ? order.isolated() : order;
    }

    private ClientAction cancel() {
        Placed order = placed.remove(random.nextInt(placed.size()));
        return ClientAction.cancel(order.symbol, order.orderId);
    }

    private String size(TradedMarket market) {
        return lots(market, 1 + random.nextInt(MAX_LOTS));
    }

    private static String lots(TradedMarket market, int lots) {
        return market.lotSize().multiply(BigDecimal.valueOf(lots)).toPlainString();
    }

    private TradedMarket anyMarket() {
        List<TradedMarket> all = markets.traded();
        return all.get(random.nextInt(all.size()));
    }

    private TradedMarket marketOf(Placed order) {
        return markets.of(order.symbol);
    }
}
