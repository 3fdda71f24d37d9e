package io.openperp.exchange.account.conditional;

import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;

/**
 * An on-fill order: an order and the actions that its fills arm. Its exits, the orders that close what it opens, cover
 * the filled share of their sizes and grow with further fills (OFL-014); all other actions are carried out at the first
 * fill.
 *
 * @param lot lot size of its market when it was placed, in base units
 */
public record OnFillOrder(PlaceOnFill order, long lot) {

    /**
     * An exit, an order that closes what the on-fill order opens, that becomes larger by {@code more}, in base units.
     */
    public record Growth(Action exit, long more) {}

    /**
     * The actions that further fills arm when {@code filled} of the order is filled; exits have the size that these
     * fills would add.
     */
    List<Action> waiting(long filled) {
        List<Action> all = new ArrayList<>();
        for (Action action : order.getActionsList()) {
            if (!isExit(action)) {
                all.addAll(filled > 0 ? List.of() : List.of(action));
            } else if (filled < parentSize()) {
                all.add(sized(action, size(action) - covered(action, filled)));
            }
        }
        return all;
    }

    /** The actions that have not been armed when {@code filled} of the order is filled. */
    List<Action> unarmed(long filled) {
        return order.getActionsList().stream()
                .filter(action -> !isDue(action, filled))
                .toList();
    }

    /** Whether further fills arm nothing once {@code filled} of the order is filled. */
    boolean isDone(long filled) {
        return filled >= parentSize()
                || filled > 0 && order.getActionsList().stream().noneMatch(this::isExit);
    }

    /**
     * The actions that are first armed when the filled size grows from {@code before} to {@code after}, in order; exits
     * have the size that they then cover.
     */
    List<Action> arms(long before, long after) {
        return order.getActionsList().stream()
                .filter(action -> !isDue(action, before) && isDue(action, after))
                .map(action -> isExit(action) ? sized(action, covered(action, after)) : action)
                .toList();
    }

    /**
     * The exits that were armed before and become larger when the filled size grows from {@code before} to
     * {@code after}.
     */
    List<Growth> grows(long before, long after) {
        List<Growth> all = new ArrayList<>();
        for (Action action : order.getActionsList()) {
            long more = isExit(action) && isDue(action, before) ? covered(action, after) - covered(action, before) : 0;
            if (more > 0) {
                all.add(new Growth(action, more));
            }
        }
        return all;
    }

    private boolean isDue(Action action, long filled) {
        return isExit(action) ? covered(action, filled) > 0 : filled > 0;
    }

    /**
     * Whether the action is an exit: a reduce-only order or conditional order that closes the position which the parent
     * order opens, and therefore waits for its fills.
     */
    private boolean isExit(Action action) {
        Action parent = order.getParent();
        boolean buys = parent.hasPlaceOrder()
                ? parent.getPlaceOrder().getIsBuy()
                : parent.getPlaceConditional().getIsBuy();
        return switch (action.getBodyCase()) {
            case PLACE_ORDER -> {
                PlaceOrder exit = action.getPlaceOrder();
                yield exit.getReduceOnly()
                        && !exit.getIsMarket()
                        && exit.getTimeInForce() != TimeInForce.IOC
                        && exit.getIsBuy() != buys
                        && exit.getSymbol().equals(symbol());
            }
            case PLACE_CONDITIONAL -> {
                PlaceConditional exit = action.getPlaceConditional();
                yield exit.getKind() != ConditionalKind.BASKET
                        && exit.getIsBuy() != buys
                        && exit.getSymbol().equals(symbol());
            }
            default -> false;
        };
    }

    private String symbol() {
        Action parent = order.getParent();
        return parent.hasPlaceOrder()
                ? parent.getPlaceOrder().getSymbol()
                : parent.getPlaceConditional().getSymbol();
    }

    private long parentSize() {
        return size(order.getParent());
    }

    /**
     * Size that the exit covers: its whole size once the parent order is completely filled, before that the filled
     * share, rounded down to the lot.
     */
    private long covered(Action exit, long filled) {
        return filled >= parentSize()
                ? size(exit)
                : Fixed.floorToMultiple(Fixed.mulDivFloor(size(exit), filled, parentSize()), lot);
    }

    private static long size(Action order) {
        return order.hasPlaceOrder()
                ? order.getPlaceOrder().getSize()
                : order.getPlaceConditional().getSize();
    }

    private static Action sized(Action exit, long size) {
        Action.Builder sized = exit.toBuilder();
        if (exit.hasPlaceOrder()) {
            sized.getPlaceOrderBuilder().setSize(size);
        } else {
            sized.getPlaceConditionalBuilder().setSize(size);
        }
        return sized.build();
    }
}
