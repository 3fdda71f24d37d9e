package io.openperp.risk.order;

/** Why an order is not accepted: its status and a sentence with the numbers. */
public record Refusal(Status status, String reason) {

    public enum Status {
        REJECTED_INVALID,
        REJECTED_RISK_LIMIT
    }

    static Refusal invalid(String reason) {
        return new Refusal(Status.REJECTED_INVALID, reason);
    }

    static Refusal riskLimit(String reason) {
        return new Refusal(Status.REJECTED_RISK_LIMIT, reason);
    }
}
