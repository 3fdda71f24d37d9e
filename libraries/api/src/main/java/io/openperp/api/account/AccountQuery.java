package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /account}. All fields except {@code type} and {@code user} are optional.
 *
 * @param oid ID of the order; only with {@link AccountQueryType#ORDER}
 * @param startTime earliest time of a list's records, milliseconds since 1970
 * @param endTime latest time of a list's records, milliseconds since 1970
 * @param symbol market of a list's records; null: all markets
 * @param limit largest number of records, 1 to 5000
 * @param cursor {@code nextCursor} of the previous page
 * @param startSlot lowest offset, in the log of the account shard's events, of a list's records
 * @param endSlot highest offset, in the log of the account shard's events, of a list's records
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

    /** Types of queries about an account. */
    public enum AccountQueryType {
        FULL_ACCOUNT("fullAccount"),
        OPEN_ORDERS("openOrders"),
        FILLS("fills"),
        POSITIONS("positions"),
        FUNDING_HISTORY("fundingHistory"),
        ORDER_HISTORY("orderHistory"),
        /** Liquidations with their explanations. An addition to the published contract. */
        LIQUIDATIONS("liquidations"),
        /** Events of the account other than trading. An addition to the published contract. */
        ACTIVITY("activity"),
        /** Payments into and out of the account. */
        ACTIVITY_HISTORY("activityHistory"),
        /** Parts of positions that liquidations and deleveraging have closed. */
        RISK_HISTORY("riskHistory"),
        /** Acts that keys with a role have signed for the account. An addition to the published contract. */
        ADMIN_HISTORY("adminHistory"),
        /** Withdrawals, newest first. An addition to the published contract. */
        WITHDRAWALS("withdrawals"),
        /** Fee rates of the account's next order, and the trading volume on which they may depend. */
        FEE_TIER("feeTier"),
        /**
         * Proof that a liability tree contains the account: its leaf and the path to the root. An addition to the
         * published contract.
         */
        LIABILITY_PROOF("liabilityProof"),
        /** One order by its ID. An addition to the published contract. */
        ORDER("order");

        private final String wireName;

        AccountQueryType(String wireName) {
            this.wireName = wireName;
        }

        /** Type with exactly this name; empty if there is none. */
        public static Optional<AccountQueryType> named(String wireName) {
            return Arrays.stream(values())
                    .filter(type -> type.wireName.equals(wireName))
                    .findFirst();
        }

        /** Names of all types, for the text of a refusal: {@code fullAccount, openOrders, …}. */
        public static String accepted() {
            return Arrays.stream(values()).map(AccountQueryType::wireName).collect(Collectors.joining(", "));
        }

        @JsonValue
        public String wireName() {
            return wireName;
        }
    }
}
