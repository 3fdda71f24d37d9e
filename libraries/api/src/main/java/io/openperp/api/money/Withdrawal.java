package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A withdrawal in its present state.
 *
 * @param id ID of the withdrawal, such as {@code 0-17}
 * @param user account that requested the withdrawal, in base58
 * @param destination destination of the payment: a reference, or a text that the owner has sealed for the treasurer
 * @param ref name that the owner has given the withdrawal; null: none
 * @param approvalsNeeded number of treasurers who must approve the withdrawal before it can be claimed
 * @param approvedBy keys of the treasurers who have approved it, in base58
 * @param claimedBy key, in base58, of the treasurer who claimed it in order to pay; null if it was never claimed
 * @param reference reference of the payment; null if the withdrawal is not settled
 * @param reason why it was rejected, or why the exchange cancelled it; null if neither has happened
 * @param requestedAt time of the request, in nanoseconds since 1970
 * @param timestamp time of the last change, in nanoseconds since 1970
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
        /** A treasurer has rejected the withdrawal, and its money was returned to the account. */
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
     * A pending withdrawal of an account: its money is neither paid out nor returned yet.
     *
     * @param id ID of the withdrawal, such as {@code 0-17}
     * @param destination destination of the payment: a reference, or a text that the owner has sealed for the treasurer
     * @param state requested, or claimed by the treasurer who pays it
     * @param since time of the request, in nanoseconds since 1970
     */
    public record PendingWithdrawal(
            String id, Decimal amount, String destination, Withdrawal.State state, long since) {}

    /**
     * A page of the withdrawals of an account, newest first. The page has no slots, because a withdrawal changes after
     * its request.
     */
    public record WithdrawalHistory(List<Withdrawal> data, Paging page) {

        /**
         * Place of the page in the whole list.
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
