package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Money that came to an account or left it, as the query {@code activityHistory} shows it.
 *
 * @param from key of the account that paid; of a deposit 32 zero bytes in base58
 * @param to key of the account that received
 * @param symbol of the currency
 * @param reason the ref of a deposit by a treasurer; null: the faucet paid, or the insurance fund was endowed
 * @param slot position in the events of the account's shard
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
        long slot,
        long timestamp) {

    /** Which way the money went. */
    public enum Kind {
        @JsonProperty("deposit")
        DEPOSIT,
        /** Between a master and its sub-accounts. */
        @JsonProperty("transferInternal")
        INTERNAL,
        @JsonProperty("transferExternal")
        EXTERNAL
    }

    /** Whether it got there. */
    public enum Status {
        @JsonProperty("completed")
        COMPLETED,
        /** The money is back. */
        @JsonProperty("failed")
        FAILED
    }
}
