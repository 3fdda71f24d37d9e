package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * Money that came to an account or left it, as the query {@code activityHistory} shows it.
 *
 * @param from key of the account that paid; of a deposit 32 zero bytes in base58
 * @param to key of the account that received; of a withdrawal 32 zero bytes in base58
 * @param symbol of the currency
 * @param reason the ref of a deposit by a treasurer, the reference of a paid withdrawal, or why it failed; null: none
 * @param withdrawal ID of the withdrawal; null: it is none
 * @param slot position in the events of the account shard
 * @param timestamp nanoseconds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Transfer(
        Kind activityType,
        Status status,
        String from,
        String to,
        String symbol,
        Decimal amount,
        @Nullable String reason,
        @Nullable String withdrawal,
        long slot,
        long timestamp) {

    /** The direction of the money. */
    public enum Kind {
        @JsonProperty("deposit")
        DEPOSIT,
        /** A transfer between a master and its sub-accounts. */
        @JsonProperty("transferInternal")
        INTERNAL,
        @JsonProperty("transferExternal")
        EXTERNAL,
        /** A withdrawal: one row when it is requested, and one when it has ended. */
        @JsonProperty("withdrawal")
        WITHDRAWAL
    }

    /** Whether the money arrived. */
    public enum Status {
        /** The money has left the balance, and is neither paid nor returned. */
        @JsonProperty("ongoing")
        ONGOING,
        @JsonProperty("completed")
        COMPLETED,
        /** The money was returned. */
        @JsonProperty("failed")
        FAILED
    }
}
