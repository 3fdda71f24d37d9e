package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.TimeInForce;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Draws random baskets of one to three actions. Some of the actions can be executed when the mark reaches the trigger,
 * some never.
 */
final class Baskets {

    /** Placeholder for the ID of an order in a basket, which follows from the ID of the basket. */
    private static final ByteString NO_ID = Keys.write(Bytes32.ZERO);

    private Baskets() {}

    /**
     * Turns a conditional order into a basket.
     *
     * @param order conditional order with an ID, a symbol, and the size that the orders in the basket get
     * @param below trigger if the basket waits for a falling mark
     * @param above trigger if the basket waits for a rising mark
     * @param ofOwn cancels and changes of open orders of the trader
     */
    static void fill(PlaceConditional.Builder order, long below, long above, List<Action> ofOwn, Chance chance) {
        long size = order.getSize();
        boolean isAbove = order.getIsBuy();
        order.setKind(ConditionalKind.BASKET).clearSize();
        order.setLow(isAbove ? 0 : below).setHigh(isAbove ? above : 0);
        for (int left = 1 + chance.below(3); left > 0; left--) {
            long trigger = isAbove ? above : below;
            Action drawn = action(order.getSymbol(), size, trigger, ofOwn, drawn(order, left), chance);
            order.addActions(NamedBuilders.of(drawn, drawn(order, left + 4)));
        }
    }

    static void isolateSome(PlaceConditional.Builder basket) {
        for (int i = 0; i < basket.getActionsCount(); i += 2) {
            Action.Builder action = basket.getActionsBuilder(i);
            if (action.hasPlaceOrder()) {
                action.getPlaceOrderBuilder().setIsolated(true);
            } else if (action.hasPlaceConditional()) {
                action.getPlaceConditionalBuilder().setIsolated(true);
            }
        }
    }

    /**
     * Number that is taken from the order's ID instead of the seeded draws, so that the other draws of the simulation
     * do not change.
     */
    private static int drawn(PlaceConditional.Builder order, int place) {
        return Byte.toUnsignedInt(order.getOrderId().byteAt(8 + place));
    }

    private static Action action(String symbol, long size, long trigger, List<Action> ofOwn, int drawn, Chance chance) {
        boolean buy = chance.oneIn(2);
        return switch (chance.below(6)) {
            case 0, 1, 2 -> {
                Action order = Actions.limit(NO_ID, symbol, buy, trigger, size, TimeInForce.GTC, chance.oneIn(6));
                yield ofOwn.isEmpty() || drawn % 3 == 0 ? order : ofOwn.get(drawn / 3 % ofOwn.size());
            }
            case 3 -> Actions.market(NO_ID, symbol, buy, size, chance.oneIn(3));
            case 4 -> ofOwn.isEmpty() || drawn % 4 == 0 ? Actions.cancelAll() : ofOwn.get(drawn / 4 % ofOwn.size());
            default -> conditional(symbol, buy, size, trigger, drawn, chance);
        };
    }

    /**
     * Draws a conditional order with a trigger above or below the trigger of the basket; some of these triggers are
     * already passed when the order is placed.
     */
    private static Action conditional(String symbol, boolean buy, long size, long trigger, int drawn, Chance chance) {
        PlaceConditional.Builder order = PlaceConditional.newBuilder()
                .setOrderId(NO_ID)
                .setSymbol(symbol)
                .setIsBuy(buy)
                .setSize(size);
        int trail = 1 + chance.below(60);
        long away = Math.max(1, trigger / 10_000 * trail);
        switch (drawn % 4) {
            case 0 ->
                order.setKind(ConditionalKind.STOP)
                        .setLow(buy ? 0 : trigger - away)
                        .setHigh(buy ? trigger + away : 0);
            case 1 ->
                order.setKind(ConditionalKind.TAKE_PROFIT)
                        .setLow(buy ? trigger - away : 0)
                        .setHigh(buy ? 0 : trigger + away);
            case 2 ->
                order.setKind(ConditionalKind.RANGE).setLow(trigger - away).setHigh(trigger + away);
            default -> order.setKind(ConditionalKind.TRAILING).setTrailBps(trail);
        }
        return Action.newBuilder().setPlaceConditional(order).build();
    }
}
