package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.OnFillMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All orders as clients sent them, by order ID: single orders, orders in baskets, and orders that a fill arms. Also the
 * worst allowed prices of market orders with a slippage, which count from the mark at their admission (ORD-064).
 */
final class NaiveSentOrders {

    /**
     * Parts of an order that are compared with its published state.
     *
     * @param builder key of the builder that its fills pay; empty: none
     * @param builderFee fee of the builder in basis points
     * @param isIsolated whether it belongs to the isolated account of its sender
     * @param lowLimit first limit of a conditional order; 0: none
     * @param highLimit second limit of a conditional order; 0: none
     */
    record Sent(ByteString builder, int builderFee, boolean isIsolated, long lowLimit, long highLimit) {}

    private static final long LIMIT_BAND = Decimals.parse("0.1");

    /** Worst price at which an order may be filled. */
    private record Bound(boolean isBuy, long price) {}

    private final Map<String, Integer> markets = new HashMap<>();
    private final Map<Integer, Long> marks = new HashMap<>();
    private final TreeMap<Bytes32, Bound> bounds = new TreeMap<>();
    private int fillsWithinSlippage;

    private final Map<Bytes32, Sent> sent = new HashMap<>();

    /**
     * Remembers the orders of a transaction that was not refused as a whole. All marks before it must be known.
     *
     * @param isListed whether a market is listed: isolated accounts exist only in listed markets
     */
    void admitted(ClientTransaction transaction, Predicate<String> isListed) {
        bound(transaction);
        transaction.actions().forEach(action -> {
            if (action.getPlaceOnFill().hasParent()) {
                onFill(action, isListed);
            } else if (isBasket(action)) {
                PlaceConditional basket = action.getPlaceConditional();
                Basket held = (Basket) requested(action).action();
                all(BasketMessages.placeBasket(held, Keys.read(basket.getOrderId())), false, isListed);
            } else {
                one(action, false, isListed);
            }
        });
    }

    /** Returns the order as it was sent; null if no client has sent it. */
    @Nullable
    Sent of(Bytes32 order) {
        return sent.get(order);
    }

    /** Remembers an on-fill order: its parent like a single order, and the orders that a fill of it arms. */
    private void onFill(Action action, Predicate<String> isListed) {
        RequestedAction requested = requested(action);
        Action parent = action.getPlaceOnFill().getParent();
        one(parent, false, isListed);
        boolean isIsolated = parent.getPlaceOrder().getIsolated()
                || parent.getPlaceConditional().getIsolated();
        List<Action> armed = OnFillMessages.actions((OnFill) requested.action(), requested.requireOrderId());
        for (Action each : armed) {
            if (isBasket(each)) {
                all(each.getPlaceConditional(), isIsolated, isListed);
            } else {
                one(each, isIsolated, isListed);
            }
        }
    }

    private void all(PlaceConditional basket, boolean isIsolated, Predicate<String> isListed) {
        basket.getActionsList().forEach(action -> one(action, isIsolated || basket.getIsolated(), isListed));
    }

    private void one(Action action, boolean isIsolated, Predicate<String> isListed) {
        if (action.hasPlaceOrder()) {
            PlaceOrder order = action.getPlaceOrder();
            boolean isolated = (isIsolated || order.getIsolated()) && isListed.test(order.getSymbol());
            sent.put(
                    Keys.read(order.getOrderId()), new Sent(order.getBuilder(), order.getBuilderFee(), isolated, 0, 0));
        } else if (action.hasPlaceConditional()) {
            PlaceConditional order = action.getPlaceConditional();
            boolean isolated = (isIsolated || order.getIsolated()) && isListed.test(order.getSymbol());
            sent.put(
                    Keys.read(order.getOrderId()),
                    new Sent(
                            order.getBuilder(),
                            order.getBuilderFee(),
                            isolated,
                            order.getLowLimit(),
                            order.getHighLimit()));
        }
    }

    private static boolean isBasket(Action action) {
        return action.hasPlaceConditional() && action.getPlaceConditional().getKind() == ConditionalKind.BASKET;
    }

    /**
     * Returns the action with the order IDs that follow from its content, also of the orders in a basket or on-fill
     * order.
     */
    static RequestedAction requested(Action action) {
        return BasketMessages.actions(List.of(action)).getFirst();
    }

    void announced(MarketListing listing) {
        markets.put(listing.getSymbol(), listing.getMarket());
    }

    void marked(AnnouncePrice price) {
        marks.put(price.getMarket(), price.getMark());
    }

    private void bound(ClientTransaction transaction) {
        for (Action action : transaction.actions()) {
            PlaceOrder order = action.hasPlaceOnFill()
                    ? action.getPlaceOnFill().getParent().getPlaceOrder()
                    : action.getPlaceOrder();
            Integer market = markets.get(order.getSymbol());
            Long mark = market == null ? null : marks.get(market);
            if (order.getIsMarket() && order.getHasSlippage() && mark != null) {
                bounds.putIfAbsent(Keys.read(order.getOrderId()), bound(order, mark));
            }
        }
    }

    private static Bound bound(PlaceOrder order, long mark) {
        long band = Math.min(order.getSlippage() / 10_000, LIMIT_BAND);
        long distance = NaiveNumbers.timesFloor(mark, band);
        return new Bound(order.getIsBuy(), order.getIsBuy() ? mark + distance : mark - distance);
    }

    void published(AccountEvent event) {
        if (!event.hasOrderFilled()) {
            return;
        }
        Bound bound = bounds.get(Keys.read(event.getOrderFilled().getOrder().getOrderId()));
        if (bound != null) {
            fillsWithinSlippage++;
            long price = event.getOrderFilled().getFill().getPrice();
            LawBroken.unless(
                    bound.isBuy ? price <= bound.price : price >= bound.price,
                    Law.SLIPPAGE,
                    () -> "a fill at " + Decimals.format(price) + " is beyond " + Decimals.format(bound.price) + ": "
                            + event.getOrderFilled());
        }
    }

    int fillsWithinSlippage() {
        return fillsWithinSlippage;
    }
}
