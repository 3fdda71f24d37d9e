package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /account}. All but type and user may be left out.
 *
 * @param oid ID of the order; only with {@link AccountQueryType#ORDER}
 * @param startTime milliseconds: no record of a list from before it
 * @param endTime milliseconds: no record of a list from after it
 * @param symbol only records of this market
 * @param limit most records, 1 to 5000
 * @param cursor {@code nextCursor} of the page before
 * @param startSlot no record of a list from before this position in the events of the account shard
 * @param endSlot no record of a list from after it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AccountQuery(
        AccountQueryType type,
        String user,
        @Nullable String oid,
        @Nullable Long startTime,
        @Nullable Long endTime,
        @Nullable String symbol,
        @Nullable Integer limit,
        @Nullable String cursor,
        @Nullable Long startSlot,
        @Nullable Long endSlot) {

    public AccountQuery(AccountQueryType type, String user) {
        this(type, user, null);
    }

    public AccountQuery(AccountQueryType type, String user, @Nullable String oid) {
        this(type, user, oid, null, null, null, null, null, null, null);
    }

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
}
