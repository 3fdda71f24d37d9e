package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A withdrawal as it is now.
 *
 * @param id ID of the withdrawal, such as {@code 0-17}
 * @param user the account, in base58
 * @param destination where the money is to be paid
 * @param ref the owner's own name for it; null if there is none
 * @param approvalsNeeded how many treasurers have to approve it before it can be claimed
 * @param approvedBy who has, in base58
 * @param claimedBy key, in base58, of the treasurer who pays or has paid it; null if it was never claimed
 * @param reference reference of the payment; null if it is not settled
 * @param reason why it was rejected, or why the exchange has called it back; null if neither has happened
 * @param requestedAt when it was requested, in nanoseconds since 1970
 * @param timestamp when it last changed, in nanoseconds since 1970
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
     * A pending withdrawal of an account: its money is neither paid out nor given back yet.
     *
     * @param id ID of the withdrawal, such as {@code 0-17}
     * @param destination where the money is to be paid
     * @param state requested, or claimed by the treasurer who pays it
     * @param since when it was requested, in nanoseconds since 1970
     */
    public record PendingWithdrawal(
            String id, Decimal amount, String destination, Withdrawal.State state, long since) {}

    /** A page of the withdrawals of an account, the newest first. They have no slots: each changes after its request. */
    public record WithdrawalHistory(List<Withdrawal> data, Paging page) {

        /**
         * Position of the page in the whole list.
         *
         * @param nextCursor cursor that asks for the next page; null on the last page
         * @param hasMore whether there is a next page
         */
        public record Paging(@Nullable String nextCursor, boolean hasMore) {}
    }

    /**
     * Pending withdrawals of all accounts, the oldest first.
     *
     * @param nextCursor cursor that asks for the next page; null if there is none
     */
    public record WithdrawalPage(
            List<Withdrawal> data, @Nullable String nextCursor) {}
}
