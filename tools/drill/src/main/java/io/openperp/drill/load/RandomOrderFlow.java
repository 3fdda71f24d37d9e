package io.openperp.drill.load;

import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random transactions of one account: limit and market orders, a part of them with isolated margin, conditional orders,
 * cancels, replacements, modifies and transfers to other accounts, in all markets, at prices so close to those of other
 * accounts that about half of the orders trade.
 */
final class RandomOrderFlow {

    private static final int MAX_TICKS_AWAY = 20;
    private static final int MAX_LOTS = 3;
    private static final int REMEMBERED_ORDERS = 40;
    private static final int MOST_CANCELS = 50;
    private static final int MOST_TICKS_TO_A_TRIGGER = 200;
    private static final Set<String> ORDERS = Set.of("order", "stop", "takeProfit", "trailingStop");

    private final Random random;
    private final List<Placed> placed = new ArrayList<>();
    /** Conditional orders of which it is not known that they have ended. */
    private final List<Placed> waiting = new ArrayList<>();

    private record Placed(String symbol, String orderId) {}

    RandomOrderFlow(long seed) {
        random = new Random(seed);
    }

    /**
     * The actions of the next transaction.
     *
     * @param account that sends it
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
        if (placed.isEmpty() || draw < 44) {
            return random.nextBoolean() ? List.of(limit()) : List.of(limit(), limit());
        } else if (draw < 55) {
            return List.of(market());
        } else if (draw < 64) {
            return List.of(conditional());
        } else if (draw < 66) {
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

    /** Later transactions may cancel and modify its orders, in whatever state those are then. */
    void remember(SignedTransaction transaction, List<ClientAction> actions) {
        int orders = 0;
        for (ClientAction action : actions) {
            if (ORDERS.contains(action.input().get("type").asString())) {
                String symbol = action.input().get("symbol").asString();
                Placed order = new Placed(symbol, transaction.orderIds().get(orders++));
                placed.add(order);
                if (action.input().has("triggerPrice") || action.input().has("trailBps")) {
                    waiting.add(order);
                }
            }
        }
        while (placed.size() > REMEMBERED_ORDERS) {
            placed.removeFirst();
        }
    }

    /** Cancels of conditional orders, at most {@link #MOST_CANCELS}; empty if none can be waiting. */
    List<ClientAction> cancelWaiting() {
        List<Placed> some = List.copyOf(waiting.subList(0, Math.min(MOST_CANCELS, waiting.size())));
        waiting.subList(0, some.size()).clear();
        return some.stream()
                .map(order -> ClientAction.cancel(order.symbol, order.orderId))
                .toList();
    }

    /** True with probability 1 in {@code times}. */
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

    /** Many are refused: the account has no position, or the mark has passed the trigger. */
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
        return random.nextInt(4) == 0 ? order.isolated() : order;
    }

    private ClientAction transfer(String account, List<String> others) {
        String to = others.get(random.nextInt(others.size()));
        String amount = BigDecimal.valueOf(1 + random.nextInt(2_000_000_000), 8).toPlainString();
        return ClientAction.transfer(account, to, amount);
    }

    /** Steps of proposals that have ended, or that nobody has made yet, are refused. */
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
        return market.lotSize()
                .multiply(BigDecimal.valueOf(1 + random.nextInt(MAX_LOTS)))
                .toPlainString();
    }

    private TradedMarket anyMarket() {
        return TradedMarket.ALL.get(random.nextInt(TradedMarket.ALL.size()));
    }

    private static TradedMarket marketOf(Placed order) {
        return TradedMarket.ALL.stream()
                .filter(market -> market.symbol().equals(order.symbol))
                .findFirst()
                .orElseThrow();
    }
}
