package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonValue;

/** The states of an order. The first three are not terminal; the order history shows the others only. */
public enum OrderStatus {
    /** {@link #RESTING} in the words of the account stream. */
    PLACED("placed"),
    RESTING("resting"),
    WORKING("working"),
    FILLED("filled"),
    PARTIALLY_FILLED("partiallyFilled"),
    CANCELLED("cancelled"),
    CANCELLED_RISK_LIMIT("cancelledRiskLimit"),
    CANCELLED_SELF_CROSSING("cancelledSelfCrossing"),
    CANCELLED_REDUCE_ONLY("cancelledReduceOnly"),
    CANCELLED_IOC("cancelledIOC"),
    REJECTED_CROSSING("rejectedCrossing"),
    REJECTED_DUPLICATE("rejectedDuplicate"),
    REJECTED_RISK_LIMIT("rejectedRiskLimit"),
    REJECTED_INVALID("rejectedInvalid"),
    /** A conditional order is on its way to its market. Not terminal either. */
    TRIGGERED("triggered"),
    /** Another conditional order has closed the position of this one. */
    SIBLING_CANCELLED("siblingCancelled"),
    /** A conditional order triggered, and its order was refused. */
    TRIGGER_FAILED("triggerFailed");

    private final String wireName;

    OrderStatus(String wireName) {
        this.wireName = wireName;
    }

    @JsonValue
    public String wireName() {
        return wireName;
    }
}
