package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.trading.UnfilledOrders;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import org.jspecify.annotations.Nullable;

/** Books the states of orders that markets report: that an order rests, has changed, or how it ended. */
public final class SettledOrders {

    private final KeyMap<OpenOrder> orders;
    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final EndedOrders endedOrders;
    private final UnfilledOrders unfilled;
    private final IsolatedMargin isolated;

    public SettledOrders(
            KeyMap<OpenOrder> orders,
            Conditionals conditionals,
            ConditionalEndings endings,
            EndedOrders endedOrders,
            UnfilledOrders unfilled,
            IsolatedMargin isolated) {
        this.orders = orders;
        this.conditionals = conditionals;
        this.endings = endings;
        this.endedOrders = endedOrders;
        this.unfilled = unfilled;
        this.isolated = isolated;
    }

    void changed(Account account, ListedMarket market, OrderChanged changed, AccountEvent.Builder event) {
        IsolatedChange change =
                isolated.isIsolated(account) ? new IsolatedChange(account, account.holding(market)) : null;
        Conditional staying = unfilled.staying(account, changed.getOrder());
        if (staying != null) {
            retryAtNextMark(account, market, staying, changed.getOrder(), event);
        } else {
            OrderState order = published(changed.getOrder());
            event.setOrderChanged(
                    order == changed.getOrder()
                            ? changed
                            : OrderChanged.newBuilder().setOrder(order).build());
            settle(account, market, order, true, event.getMarketTimeNanos());
        }
        isolated.returnOrderMargin(account, change == null ? 0 : change.booked());
    }

    /**
     * Puts a triggered market order that could not fill its whole size back among the conditional orders, to try again
     * at the next mark.
     */
    private void retryAtNextMark(
            Account account, ListedMarket market, Conditional staying, OrderState found, AccountEvent.Builder event) {
        OpenOrder order = find(found);
        if (order != null) {
            remove(account, market, order);
        }
        conditionals.retryAtNextMark(staying, found.getFilledSize(), found.getFilledNotional());
        OrderState waits = staying.state(StatusKind.RESTING, found.getReason() + ": it tries again at the next mark");
        event.setOrderChanged(OrderChanged.newBuilder().setOrder(endings.withOnFill(waits)));
    }

    private void remove(Account account, ListedMarket market, OpenOrder order) {
        account.holding(market).remove(order);
        account.orderEnded();
        orders.remove(order.id);
    }

    /**
     * Adds to the state of an order, before it is published, what markets do not know: the conditional order it comes
     * from, its builder, and the actions that its fills arm.
     */
    private OrderState published(OrderState state) {
        OrderState order = explained(state);
        OpenOrder open = find(state);
        return endings.withOnFill(open == null ? order : open.published(order));
    }

    /**
     * Adds to the state of an order what markets do not know if a conditional order has become this order: that order's
     * terms, what earlier tries have filled, and that its placement was refused (CND-017).
     */
    OrderState explained(OrderState order) {
        Conditional triggered =
                conditionals.haveTriggered() ? conditionals.triggered(Keys.read(order.getOrderId())) : null;
        if (triggered == null) {
            return order;
        }
        OrderState.Builder explained = order.toBuilder()
                .setConditional(triggered.terms())
                .setTriggered(true)
                .setOriginalSize(order.getOriginalSize() + triggered.filledSize())
                .setFilledSize(order.getFilledSize() + triggered.filledSize())
                .setFilledNotional(order.getFilledNotional() + triggered.filledNotional());
        return isRefusal(order.getStatus())
                ? explained.setStatus(StatusKind.TRIGGER_FAILED).build()
                : explained.build();
    }

    private static boolean isRefusal(StatusKind status) {
        return switch (status) {
            case REJECTED_INVALID, REJECTED_RISK_LIMIT, REJECTED_CROSSING, REJECTED_DUPLICATE -> true;
            default -> false;
        };
    }

    /**
     * Books the state of an order that a market reports: updates the reserved margin of an open order, removes one that
     * has ended.
     *
     * @param restsNow whether an order that is still open rests in the book from now on
     */
    void settle(Account account, ListedMarket market, OrderState state, boolean restsNow, long timeNanos) {
        boolean open = state.getStatus() == StatusKind.RESTING || state.getStatus() == StatusKind.WORKING;
        Bytes32 id = Keys.read(state.getOrderId());
        if (state.getTriggered() && !open) {
            conditionals.ended(id);
        }
        if (!open) {
            endings.endedWithoutFill(account.key, id);
        }
        OpenOrder order = orders.get(id);
        if (order == null) {
            return;
        }
        Holding holding = account.holding(market);
        if (open) {
            holding.settle(order, state, restsNow);
        } else {
            remove(account, market, order);
            endedOrders.ended(account.key, order.id, state.getStatus(), state.getFilledSize(), timeNanos);
        }
    }

    /**
     * Ends conditional orders of these accounts that have nothing left to reduce; to be called after orders may have
     * ended.
     */
    void settled(TouchedAccounts touched, ListedMarket market) {
        if (!conditionals.isEmpty()) {
            touched.forEach(account -> endings.settled(account, market));
        }
    }

    /**
     * The open order that this state is about; null if this shard has not reserved it: an order forwarded with a
     * refusal (ORD-033), or one of a liquidation or of the fund.
     */
    @Nullable
    OpenOrder find(OrderState state) {
        return orders.get(Keys.read(state.getOrderId()));
    }
}
