package io.openperp.drill.attack;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The largest account that the faucet's money allows: a thousand open orders in every market. */
final class LargeAccount {

    private static final int ORDERS_A_MARKET = 1000;
    private static final int ORDERS_A_TRANSACTION = 100;
    private static final String LEVERAGE = "20";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private LargeAccount() {}

    /**
     * Creates the largest account that the faucet's money allows.
     *
     * @throws IllegalStateException if one of its orders does not rest
     */
    static Bytes32 make(OpenPerp exchange) throws InterruptedException {
        Signer signer = funded(exchange);
        for (TradedMarket market : TradedMarket.ALL) {
            rest(exchange, signer, market, ORDERS_A_MARKET);
        }
        return signer.account();
    }

    /** Creates an account with the faucet's money and the highest leverage that it needs. */
    static Signer funded(OpenPerp exchange) throws InterruptedException {
        Signer signer = Signer.generate();
        send(exchange, signer, List.of(Actions.faucet(signer.account())), ActionResult.Deposit.class);
        Map<String, String> leverages =
                TradedMarket.ALL.stream().collect(Collectors.toMap(TradedMarket::symbol, market -> LEVERAGE));
        send(exchange, signer, List.of(Actions.leverage(leverages)), ActionResult.class);
        return signer;
    }

    /**
     * Places this many orders of one lot, each a tick below the one before.
     *
     * @param orders number of orders, a multiple of 100
     */
    static void rest(OpenPerp exchange, Signer signer, TradedMarket market, int orders) throws InterruptedException {
        BigDecimal best = RestingPrice.below(exchange, market.symbol(), 0);
        for (int first = 0; first < orders; first += ORDERS_A_TRANSACTION) {
            send(exchange, signer, orders(market, best, first), ActionResult.Resting.class);
        }
    }

    private static List<Action> orders(TradedMarket market, BigDecimal best, int first) {
        List<Action> orders = new ArrayList<>();
        for (int ticks = first; ticks < first + ORDERS_A_TRANSACTION; ticks++) {
            BigDecimal price = best.subtract(market.tickSize().multiply(BigDecimal.valueOf(ticks)));
            orders.add(Actions.limit(Side.BUY, market.symbol(), market.lotSize(), price));
        }
        return orders;
    }

    static void send(
            OpenPerp exchange, Signer signer, List<? extends Action> actions, Class<? extends ActionResult> expected)
            throws InterruptedException {
        List<ActionResult> results = exchange.transactions()
                .submitUntilKnown(signer.sign(actions), TIMEOUT)
                .executed()
                .results();
        results.stream()
                .filter(result -> !expected.isInstance(result) || result instanceof ActionResult.Error)
                .findFirst()
                .ifPresent(result -> {
                    throw new IllegalStateException("the large account was answered " + result);
                });
    }
}
