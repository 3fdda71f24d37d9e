package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.TimeInForce;
import io.openperp.simulator.random.Chance;
import io.openperp.units.Bytes32;

/** Baskets at random: one to three actions, of which some can be carried out when the mark comes, and some never. */
final class Baskets {

    /** Of what a basket holds: its real ID follows from that of the basket. */
    private static final ByteString NO_ID = Keys.write(Bytes32.ZERO);

    private Baskets() {}

    /** @param order with its ID, symbol and the size that orders in it have */
    static void fill(PlaceConditional.Builder order, long below, long above, Chance chance) {
        long size = order.getSize();
        boolean isAbove = order.getIsBuy();
        order.setKind(ConditionalKind.BASKET).clearSize();
        order.setLow(isAbove ? 0 : below).setHigh(isAbove ? above : 0);
        for (int left = 1 + chance.below(3); left > 0; left--) {
            order.addActions(action(order.getSymbol(), size, isAbove ? above : below, chance));
        }
    }

    private static Action action(String symbol, long size, long trigger, Chance chance) {
        boolean buy = chance.oneIn(2);
        return switch (chance.below(6)) {
            case 0, 1, 2 -> Actions.limit(NO_ID, symbol, buy, trigger, size, TimeInForce.GTC, chance.oneIn(6));
            case 3 -> Actions.market(NO_ID, symbol, buy, size, chance.oneIn(3));
            case 4 -> Actions.cancelAll();
            default ->
                Action.newBuilder()
                        .setPlaceConditional(PlaceConditional.newBuilder()
                                .setOrderId(NO_ID)
                                .setSymbol(symbol)
                                .setKind(ConditionalKind.TRAILING)
                                .setIsBuy(buy)
                                .setSize(size)
                                .setTrailBps(1 + chance.below(60)))
                        .build();
        };
    }
}
