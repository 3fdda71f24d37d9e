package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The queries about an account. */
public enum AccountQueryType {
    FULL_ACCOUNT("fullAccount"),
    OPEN_ORDERS("openOrders"),
    FILLS("fills"),
    POSITIONS("positions"),
    FUNDING_HISTORY("fundingHistory"),
    ORDER_HISTORY("orderHistory"),
    /** An addition to the published contract. */
    LIQUIDATIONS("liquidations"),
    /** Activities other than trading. An addition to the published contract. */
    ACTIVITY("activity"),
    /** Money that came or left. */
    ACTIVITY_HISTORY("activityHistory"),
    /** Liquidations and deleveraging. */
    RISK_HISTORY("riskHistory"),
    /** Lists what keys with a role signed for the account. An addition to the published contract. */
    ADMIN_HISTORY("adminHistory"),
    /** Withdrawals, the newest first. An addition to the published contract. */
    WITHDRAWALS("withdrawals"),
    /** Fees, and the volume that they may depend on. */
    FEE_TIER("feeTier"),
    /** The leaf of the account in a tree over what the exchange owes, with its path. An addition to the published contract. */
    LIABILITY_PROOF("liabilityProof"),
    /** One order by its ID. An addition to the published contract. */
    ORDER("order");

    private final String wireName;

    AccountQueryType(String wireName) {
        this.wireName = wireName;
    }

    /** The type a request names, exactly spelled. */
    public static Optional<AccountQueryType> named(String wireName) {
        return Arrays.stream(values())
                .filter(type -> type.wireName.equals(wireName))
                .findFirst();
    }

    /** All names, for a refusal: {@code fullAccount, openOrders, …}. */
    public static String accepted() {
        return Arrays.stream(values()).map(AccountQueryType::wireName).collect(Collectors.joining(", "));
    }

    @JsonValue
    public String wireName() {
        return wireName;
    }
}
