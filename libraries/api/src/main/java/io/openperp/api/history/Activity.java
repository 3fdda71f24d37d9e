package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * An event of an account other than trading, such as a deposit or a change of settings. Only the fields of its kind are
 * present.
 *
 * @param amount amount of a deposit or withdrawal, or earned as a builder
 * @param agent key of the agent that was added or removed, in base58
 * @param symbol market of a leverage setting, or of the fills that paid a builder
 * @param leverage leverage that was set
 * @param due time at which all open orders will be cancelled, in milliseconds of exchange time; 0: switched off
 * @param text text of a note, {@code on} or {@code off} for {@code stayUntilFilled}, {@code ref} of a treasurer's
 *     deposit, or ID of a withdrawal
 * @param builder key of the builder that was approved or revoked, in base58
 * @param maxFee highest fee for which a builder was approved, in basis points; 0: the approval was revoked
 * @param payer account that paid this account as a builder, in base58
 * @param subAccount key of the sub-account that was made, renamed or removed, in base58
 * @param name name of the sub-account
 * @param slot offset in the command log of the account shard
 * @param timestamp time in nanoseconds since 1970
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Activity(
        Kind kind,
        @Nullable Decimal amount,
        @Nullable String agent,
        @Nullable String symbol,
        @Nullable Decimal leverage,
        @Nullable Long due,
        @Nullable String text,
        @Nullable String builder,
        @Nullable Integer maxFee,
        @Nullable String payer,
        @Nullable String subAccount,
        @Nullable String name,
        long slot,
        long timestamp) {

    /** Kinds of events of an account other than trading. */
    public enum Kind {
        DEPOSIT("deposit"),
        AGENT_ADDED("agentAdded"),
        AGENT_REMOVED("agentRemoved"),
        LEVERAGE("leverage"),
        /** The dead man's switch was set or switched off. */
        SCHEDULE_CANCEL("scheduleCancel"),
        /** The dead man's switch has cancelled all open orders. */
        SCHEDULED_CANCEL_DUE("scheduledCancelDue"),
        NOTE("note"),
        STAY_UNTIL_FILLED("stayUntilFilled"),
        WITHDRAWAL_REQUESTED("withdrawalRequested"),
        /** A treasurer has approved a large withdrawal. */
        WITHDRAWAL_APPROVED("withdrawalApproved"),
        WITHDRAWAL_CLAIMED("withdrawalClaimed"),
        WITHDRAWAL_SETTLED("withdrawalSettled"),
        WITHDRAWAL_REJECTED("withdrawalRejected"),
        WITHDRAWAL_CANCELLED("withdrawalCancelled"),
        BUILDER_APPROVED("builderApproved"),
        BUILDER_REVOKED("builderRevoked"),
        /** The account has received fees as a builder. */
        BUILDER_FEES("builderFees"),
        SUB_ACCOUNT_CREATED("subAccountCreated"),
        SUB_ACCOUNT_RENAMED("subAccountRenamed"),
        SUB_ACCOUNT_REMOVED("subAccountRemoved");

        private final String wireName;

        Kind(String wireName) {
            this.wireName = wireName;
        }

        @JsonValue
        public String wireName() {
            return wireName;
        }
    }

    public static Activity deposit(Decimal amount, long slot, long timestamp) {
        return new Activity(
                Kind.DEPOSIT, amount, null, null, null, null, null, null, null, null, null, null, slot, timestamp);
    }

    /** Creates the event of a deposit by a treasurer. */
    public static Activity treasuryDeposit(Decimal amount, String ref, long slot, long timestamp) {
        return new Activity(
                Kind.DEPOSIT, amount, null, null, null, null, ref, null, null, null, null, null, slot, timestamp);
    }

    /**
     * Creates an event of a withdrawal.
     *
     * @param kind one of the six kinds for withdrawals
     */
    public static Activity withdrawal(Kind kind, Decimal amount, String id, long slot, long timestamp) {
        return new Activity(kind, amount, null, null, null, null, id, null, null, null, null, null, slot, timestamp);
    }

    /**
     * Creates the event of an agent.
     *
     * @param kind {@link Kind#AGENT_ADDED} or {@link Kind#AGENT_REMOVED}
     */
    public static Activity agent(Kind kind, String agent, long slot, long timestamp) {
        return new Activity(kind, null, agent, null, null, null, null, null, null, null, null, null, slot, timestamp);
    }

    public static Activity leverage(String symbol, Decimal leverage, long slot, long timestamp) {
        return new Activity(
                Kind.LEVERAGE, null, null, symbol, leverage, null, null, null, null, null, null, null, slot, timestamp);
    }

    /**
     * Creates an event of the dead man's switch.
     *
     * @param kind {@link Kind#SCHEDULE_CANCEL} or {@link Kind#SCHEDULED_CANCEL_DUE}
     */
    public static Activity scheduledCancel(Kind kind, long due, long slot, long timestamp) {
        return new Activity(kind, null, null, null, null, due, null, null, null, null, null, null, slot, timestamp);
    }

    public static Activity note(String text, long slot, long timestamp) {
        return new Activity(
                Kind.NOTE, null, null, null, null, null, text, null, null, null, null, null, slot, timestamp);
    }

    public static Activity stayUntilFilled(boolean on, long slot, long timestamp) {
        String text = on ? "on" : "off";
        return new Activity(
                Kind.STAY_UNTIL_FILLED,
                null,
                null,
                null,
                null,
                null,
                text,
                null,
                null,
                null,
                null,
                null,
                slot,
                timestamp);
    }

    /**
     * Creates the event of a builder's approval.
     *
     * @param maxFee highest fee in basis points; 0: the approval was revoked
     */
    public static Activity builder(String builder, int maxFee, long slot, long timestamp) {
        Kind kind = maxFee == 0 ? Kind.BUILDER_REVOKED : Kind.BUILDER_APPROVED;
        Integer approved = maxFee == 0 ? null : maxFee;
        return new Activity(
                kind, null, null, null, null, null, null, builder, approved, null, null, null, slot, timestamp);
    }

    public static Activity builderFees(Decimal amount, String payer, String symbol, long slot, long timestamp) {
        return new Activity(
                Kind.BUILDER_FEES,
                amount,
                null,
                symbol,
                null,
                null,
                null,
                null,
                null,
                payer,
                null,
                null,
                slot,
                timestamp);
    }

    /**
     * Creates an event of a sub-account.
     *
     * @param kind {@link Kind#SUB_ACCOUNT_CREATED}, {@link Kind#SUB_ACCOUNT_RENAMED} or {@link
     *     Kind#SUB_ACCOUNT_REMOVED}
     */
    public static Activity subAccount(Kind kind, String subAccount, String name, long slot, long timestamp) {
        return new Activity(
                kind, null, null, null, null, null, null, null, null, null, subAccount, name, slot, timestamp);
    }
}
