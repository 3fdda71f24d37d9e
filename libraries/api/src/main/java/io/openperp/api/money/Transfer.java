package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * A payment into or out of an account, in the answer to the query {@code activityHistory}.
 *
 * @param from key of the account that paid; for a deposit, 32 zero bytes in base58
 * @param to key of the account that received; for a withdrawal, 32 zero bytes in base58
 * @param symbol name of the currency
 * @param reason {@code ref} of a treasurer's deposit, reference of a paid withdrawal, or reason of a failure; null:
 *     none of these
 * @param withdrawal ID of the withdrawal; null if this is not a withdrawal
 * @param slot offset of the event among those of the account shard
 * @param timestamp time in nanoseconds since 1970
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

    /** Kinds of payments into, out of and between accounts. */
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

    /** Whether the money of a payment has reached its receiver. */
    public enum Status {
        /** The money has left the balance, and is neither paid nor returned. */
        @JsonProperty("ongoing")
        ONGOING,
        @JsonProperty("completed")
        COMPLETED,
        /** The withdrawal has failed, and its money was returned to the account. */
        @JsonProperty("failed")
        FAILED
    }
}
