package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Status of an order. The first three and {@link #TRIGGERED} are not final; the order history contains only the others.
 */
public enum OrderStatus {
    /** {@link #RESTING} as the account stream names it. */
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
    /** A conditional order has triggered and is on its way to its market. The order has not ended yet. */
    TRIGGERED("triggered"),
    /** The order has ended because another conditional order has closed the position that it should reduce. */
    SIBLING_CANCELLED("siblingCancelled"),
    /** A conditional order has triggered, and the resulting order was refused. */
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
