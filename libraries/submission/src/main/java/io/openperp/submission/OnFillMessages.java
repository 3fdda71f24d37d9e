package io.openperp.submission;

import io.openperp.journal.Layout;
import io.openperp.journal.PlaceOnFill;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.TradingAction;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts on-fill orders to and from their Protobuf message. */
public final class OnFillMessages {

    private OnFillMessages() {}

    /**
     * The message of an on-fill order. A number that is no whole count of 1e-8 becomes 0, because such an order is
     * refused whatever its numbers are.
     */
    public static PlaceOnFill placeOnFill(OnFill order, @Nullable Bytes32 orderId) {
        return PlaceOnFill.newBuilder()
                .setParent(ActionMessages.of(order.parent(), orderId))
                .addAllActions(actions(order, orderId))
                .build();
    }

    /** The messages of the actions that the first fill arms, in which each new order has its ID. */
    public static List<io.openperp.journal.Action> actions(OnFill order, @Nullable Bytes32 parentId) {
        if (parentId == null) {
            throw new IllegalStateException("a verified on-fill order has no ID: " + order);
        }
        return BasketMessages.held(order.actions(), parentId);
    }

    /**
     * The message of an on-fill order that names its parent by an index. Orders among its actions get their IDs later,
     * from that of the parent.
     */
    static PlaceOnFill attachOnFill(AttachOnFill attach) {
        return PlaceOnFill.newBuilder()
                .setParentIndex((int) attach.parent())
                .addAllActions(BasketMessages.held(attach.actions(), Bytes32.ZERO))
                .build();
    }

    static TradingAction read(PlaceOnFill message, Layout layout) {
        List<Action> actions = message.getActionsList().stream()
                .map(action -> ActionMessageReader.action(action, layout))
                .toList();
        if (!message.hasParent()) {
            return new AttachOnFill(Integer.toUnsignedLong(message.getParentIndex()), actions);
        }
        return new OnFill((OrderAction) ActionMessageReader.action(message.getParent(), layout), actions);
    }
}
