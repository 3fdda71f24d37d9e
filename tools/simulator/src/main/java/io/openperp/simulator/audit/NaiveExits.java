package io.openperp.simulator.audit;

import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Bytes32;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/** The actions that fills of one order arm, and the size that each of its exits covers (OFL-014), by fractions. */
final class NaiveExits {

    private final long parentSize;
    private final boolean parentBuys;
    private final String symbol;
    /** Their sizes as they were signed, by ID. */
    private final Map<Bytes32, Long> exits = new TreeMap<>();

    NaiveExits(PlaceOnFill order) {
        PlaceOrder parent = order.getParent().getPlaceOrder();
        PlaceConditional waits = order.getParent().getPlaceConditional();
        boolean isOrder = order.getParent().hasPlaceOrder();
        parentSize = isOrder ? parent.getSize() : waits.getSize();
        parentBuys = isOrder ? parent.getIsBuy() : waits.getIsBuy();
        symbol = isOrder ? parent.getSymbol() : waits.getSymbol();
        order.getActionsList().forEach(this::take);
    }

    private void take(Action action) {
        PlaceOrder order = action.getPlaceOrder();
        PlaceConditional waits = action.getPlaceConditional();
        boolean rests = order.getReduceOnly() && !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
        if (action.hasPlaceOrder() && rests && closes(order.getIsBuy(), order.getSymbol())) {
            exits.put(Keys.read(order.getOrderId()), order.getSize());
        } else if (action.hasPlaceConditional()
                && waits.getKind() != ConditionalKind.BASKET
                && closes(waits.getIsBuy(), waits.getSymbol())) {
            exits.put(Keys.read(waits.getOrderId()), waits.getSize());
        }
    }

    private boolean closes(boolean buys, String market) {
        return buys != parentBuys && market.equals(symbol);
    }

    boolean isOne(Bytes32 order) {
        return exits.containsKey(order);
    }

    /** Whether another fill arms something, or adds to it. */
    boolean areLeft(long filled) {
        return filled == 0 || filled < parentSize && !exits.isEmpty();
    }

    /** How much of the parent's fills this exit covers. */
    long covered(Bytes32 exit, long filled, long lot) {
        long size = exits.getOrDefault(exit, 0L);
        BigInteger share = BigInteger.valueOf(size)
                .multiply(BigInteger.valueOf(Math.min(filled, parentSize)))
                .divide(BigInteger.valueOf(parentSize));
        return filled >= parentSize ? size : share.longValueExact() / lot * lot;
    }
}
