package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceOrder;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** How far market orders with a slippage may go from the mark at which they were admitted (ORD-064). */
final class NaiveSlippage {

    private static final long LIMIT_BAND = Decimals.parse("0.1");

    /** The worst price of a fill. */
    private record Bound(boolean isBuy, long price) {}

    private final Map<String, Integer> markets = new HashMap<>();
    private final Map<Integer, Long> marks = new HashMap<>();
    private final TreeMap<Bytes32, Bound> bounds = new TreeMap<>();
    private int fills;

    void announced(MarketListing listing) {
        markets.put(listing.getSymbol(), listing.getMarket());
    }

    /** In the order of the log. */
    void marked(AnnouncePrice price) {
        marks.put(price.getMarket(), price.getMark());
    }

    /** One that is not refused whole, after the marks up to it. */
    void admitted(ClientTransaction transaction) {
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
            fills++;
            long price = event.getOrderFilled().getFill().getPrice();
            LawBroken.unless(
                    bound.isBuy ? price <= bound.price : price >= bound.price,
                    Law.SLIPPAGE,
                    () -> "a fill at " + Decimals.format(price) + " is beyond " + Decimals.format(bound.price) + ": "
                            + event.getOrderFilled());
        }
    }

    int fills() {
        return fills;
    }
}
