package io.openperp.risk.order;

/** Why an order is refused: its status and a message with the numbers. */
public record Refusal(Status status, String reason) {

    public enum Status {
        REJECTED_INVALID,
        REJECTED_RISK_LIMIT
    }

    public static Refusal invalid(String reason) {
        return new Refusal(Status.REJECTED_INVALID, reason);
    }

    public static Refusal riskLimit(String reason) {
        return new Refusal(Status.REJECTED_RISK_LIMIT, reason);
    }
}
