package io.openperp.submission;

import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One action as a shard carries it out.
 *
 * @param orderId ID of a new order; null for other actions
 * @param refusal reason why the action is refused whatever the state of the exchange is, such as a price out of range;
 *     empty if there is none
 */
public record RequestedAction(Action action, @Nullable Bytes32 orderId, String refusal) {

    static RequestedAction of(Action action, @Nullable Bytes32 orderId) {
        String flaw = action.flaw();
        return new RequestedAction(action, orderId, flaw == null ? "" : flaw);
    }

    RequestedAction refused(String why) {
        return new RequestedAction(action, orderId, why);
    }

    /** The order ID. Throws {@link NullPointerException} if the action is not a new order. */
    public Bytes32 requireOrderId() {
        return Objects.requireNonNull(orderId, "a new order has an ID");
    }
}
