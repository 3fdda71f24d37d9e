package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A withdrawal as it is now.
 *
 * @param id such as {@code 0-17}
 * @param user the account, in base58
 * @param destination where it is to be paid
 * @param ref the owner's own name for it; null: none
 * @param approvalsNeeded how many treasurers have to approve it before it can be claimed
 * @param approvedBy who has, in base58
 * @param claimedBy who pays it, or has paid it, in base58; null: nobody yet
 * @param reference of the payment; null: it is not settled
 * @param reason of its rejection, or why the exchange has called it back; null: neither
 * @param requestedAt nanoseconds
 * @param timestamp of its last change, nanoseconds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Withdrawal(
        String id,
        String user,
        Decimal amount,
        String destination,
        @Nullable String ref,
        State state,
        int approvalsNeeded,
        List<String> approvedBy,
        @Nullable String claimedBy,
        @Nullable String reference,
        @Nullable String reason,
        long requestedAt,
        long timestamp) {

    /** The states of a withdrawal; the last three are final. */
    public enum State {
        @JsonProperty("requested")
        REQUESTED,
        @JsonProperty("claimed")
        CLAIMED,
        @JsonProperty("settled")
        SETTLED,
        /** The money was returned, as in the next state. */
        @JsonProperty("rejected")
        REJECTED,
        @JsonProperty("cancelled")
        CANCELLED;

        /** Whether the money is neither paid nor returned. */
        public boolean isPending() {
            return this == REQUESTED || this == CLAIMED;
        }
    }

    /**
     * A withdrawal of an account whose money is neither paid nor returned.
     *
     * @param id such as {@code 0-17}
     * @param destination where it is to be paid
     * @param state requested or claimed
     * @param since when it was requested, nanoseconds
     */
    public record PendingWithdrawal(
            String id, Decimal amount, String destination, Withdrawal.State state, long since) {}

    /** A page of the withdrawals of an account, the newest first. They have no slots: each changes after its request. */
    public record WithdrawalHistory(List<Withdrawal> data, Paging page) {

        /** @param nextCursor of the next page; null: this is the last */
        public record Paging(@Nullable String nextCursor, boolean hasMore) {}
    }

    /**
     * Pending withdrawals of all accounts, the oldest first.
     *
     * @param nextCursor of the next page; null: there is none
     */
    public record WithdrawalPage(
            List<Withdrawal> data, @Nullable String nextCursor) {}
}
