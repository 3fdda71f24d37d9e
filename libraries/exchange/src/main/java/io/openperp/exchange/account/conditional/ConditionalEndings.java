package io.openperp.exchange.account.conditional;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Ends waiting conditional orders: when their owner cancels them, when their position is closed, or when a liquidation
 * begins (CND-020 to CND-023).
 */
public final class ConditionalEndings {

    private final Conditionals conditionals;
    private final Listings listings;
    private final PrivateEvents facts;
    private final EndedOrders endedOrders;
    private final CommandContext context;

    public ConditionalEndings(
            Conditionals conditionals,
            Listings listings,
            PrivateEvents facts,
            EndedOrders endedOrders,
            CommandContext context) {
        this.conditionals = conditionals;
        this.listings = listings;
        this.facts = facts;
        this.endedOrders = endedOrders;
        this.context = context;
    }

    /**
     * Removes a waiting conditional order, publishes with status and reason how it ended, and ends actions that waited
     * for its fills.
     */
    public void end(Conditional order, StatusKind status, String reason) {
        conditionals.remove(order);
        publish(order, status, reason);
        endedOrders.ended(order.account.key, order.id, status, order.filledSize(), context.timeNanos());
        endedWithoutFill(order.account.key, order.id);
    }

    /** Ends the actions that waited for a fill of order {@code parent}, which has ended without that fill (OFL-012). */
    public void endedWithoutFill(Bytes32 account, Bytes32 parent) {
        String reason = "order " + parent
                + (conditionals.onFills().hasFilled(parent)
                        ? " has ended, and the share of this order is less than a lot"
                        : " has ended without a fill");
        for (Action action : conditionals.onFills().take(parent)) {
            OrderState state = UnplacedOrders.state(action, listings, reason, context.timeNanos());
            if (state != null) {
                facts.about(account).setOrderChanged(OrderChanged.newBuilder().setOrder(state));
                endedOrders.ended(account, Keys.read(state.getOrderId()), state.getStatus(), 0, context.timeNanos());
            }
        }
    }

    /** Publishes the state of a conditional order with this status and reason. */
    public void publish(Conditional order, StatusKind status, String reason) {
        OrderState state = withOnFill(order.state(status, reason));
        facts.about(order.account.key).setOrderChanged(OrderChanged.newBuilder().setOrder(state));
    }

    /** Adds to the state of an open order the actions that its fills may still arm. */
    public OrderState withOnFill(OrderState state) {
        boolean isOpen = switch (state.getStatus()) {
            case RESTING, WORKING, TRIGGERED -> true;
            default -> false;
        };
        List<Action> armed = isOpen ? conditionals.onFills().of(Keys.read(state.getOrderId())) : List.of();
        return armed.isEmpty() ? state : state.toBuilder().addAllOnFill(armed).build();
    }

    /** Ends all conditional orders of an account that is being liquidated. */
    public void liquidated(Account account) {
        for (Conditional order : conditionals.of(account.key)) {
            end(order, StatusKind.CANCELLED_RISK_LIMIT, "liquidation");
        }
    }

    /** Ends all conditional orders of a market that is being settled (STL-004). */
    public void delisted(ListedMarket market) {
        List<Conditional> all = conditionals.all().stream()
                .filter(order -> order.market.number == market.number)
                .toList();
        all.forEach(order -> end(order, StatusKind.CANCELLED, MarketStates.describe(market.listing())));
    }

    /**
     * Ends the waiting conditional orders that would have reduced a position, because the position has become flat or
     * changed sides; does nothing if it has not.
     *
     * @param sizeBefore signed size of the position before
     * @param byOrder the order whose fill changed the position
     */
    public void moved(Account account, Holding holding, long sizeBefore, Bytes32 byOrder) {
        if (conditionals.isEmpty() || sizeBefore == 0 || Long.signum(holding.size()) == Long.signum(sizeBefore)) {
            return;
        }
        boolean bySibling = conditionals.triggered(byOrder) != null;
        for (Conditional order : conditionals.of(account.key, holding.market)) {
            if (!order.isBasket() && order.side.isBuy() == sizeBefore < 0) {
                end(
                        order,
                        bySibling ? StatusKind.SIBLING_CANCELLED : StatusKind.CANCELLED_REDUCE_ONLY,
                        bySibling ? "another conditional order has closed its position" : "its position is closed");
            }
        }
    }

    /**
     * Ends conditional orders that have neither a position to reduce nor an open order that could open one; to be
     * called after orders have ended.
     */
    public void settled(Account account, ListedMarket market) {
        for (Conditional order : conditionals.of(account.key, market)) {
            if (!order.isBasket() && closable(account, order) == 0) {
                end(order, StatusKind.CANCELLED_REDUCE_ONLY, "no order is left that could open its position");
            }
        }
    }

    private static long closable(Account account, Conditional order) {
        Holding holding = account.holdingOrNull(order.market);
        return holding == null ? 0 : holding.closable(order.side);
    }
}
