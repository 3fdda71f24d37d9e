package io.openperp.trade.orders.open;

import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OrderOutcome;
import io.openperp.client.OpenPerp;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;

/** The open orders of an account. Finds an order by its ID, or by the beginning of its ID. */
public record OpenOrders(OpenPerp exchange, Bytes32 account, List<OpenOrder> all) {

    /** Number of characters of an order ID that tables show. */
    static final int SHORT = 8;

    private static final int SHORTEST = 4;

    public static OpenOrders of(OpenPerp exchange, Bytes32 account) {
        return new OpenOrders(exchange, account, exchange.accounts().openOrders(account));
    }

    static String shortId(String orderId) {
        return orderId.length() <= SHORT ? orderId : orderId.substring(0, SHORT);
    }

    List<OpenOrder> in(String symbol) {
        return all.stream().filter(order -> order.symbol().equals(symbol)).toList();
    }

    /**
     * Finds the open order whose ID begins with this text. Throws {@link CommandFailed} if there is none, with the
     * outcome of the order if it is known.
     */
    public OpenOrder find(String id) {
        List<OpenOrder> found = beginningWith(id);
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (found.size() > 1) {
            throw CommandFailed.usage(
                    "%d open orders begin with '%s': give more of the ID".formatted(found.size(), id));
        }
        throw CommandFailed.refused("no open order begins with '%s'%s"
                .formatted(id, outcome(id).map(OpenOrders::ended).orElse("; trade orders lists them")));
    }

    List<OpenOrder> beginningWith(String id) {
        if (id.length() < SHORTEST) {
            throw CommandFailed.usage("'%s' is too short for an order: at least %d characters of its ID are needed"
                    .formatted(id, SHORTEST));
        }
        return all.stream().filter(order -> order.orderId().startsWith(id)).toList();
    }

    /** Outcome of the order with this ID; empty if the ID is abbreviated, or the exchange does not know the order. */
    Optional<OrderOutcome> outcome(String id) {
        try {
            return exchange.accounts().outcome(account, Bytes32.parse(id));
        } catch (IllegalArgumentException beginningOnly) {
            return Optional.empty();
        }
    }

    private static String ended(OrderOutcome outcome) {
        return ": it is %s".formatted(outcome.status().wireName());
    }
}
