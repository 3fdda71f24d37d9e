package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What an account did beside trading. Only the fields of its kind are there.
 *
 * @param amount of a deposit
 * @param agent that was added or removed, in base58
 * @param symbol of a leverage setting
 * @param leverage of a leverage setting
 * @param due when all open orders will be cancelled, in milliseconds of exchange time; 0: switched off
 * @param text of a note
 * @param slot position in the command log of the account's shard
 * @param timestamp nanoseconds
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
        long slot,
        long timestamp) {

    /** What was done. */
    public enum Kind {
        DEPOSIT("deposit"),
        AGENT_ADDED("agentAdded"),
        AGENT_REMOVED("agentRemoved"),
        LEVERAGE("leverage"),
        /** A scheduled cancel was set or switched off. */
        SCHEDULE_CANCEL("scheduleCancel"),
        /** A scheduled cancel was due: all open orders were cancelled. */
        SCHEDULED_CANCEL_DUE("scheduledCancelDue"),
        NOTE("note");

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
        return new Activity(Kind.DEPOSIT, amount, null, null, null, null, null, slot, timestamp);
    }

    /** @param kind {@link Kind#AGENT_ADDED} or {@link Kind#AGENT_REMOVED} */
    public static Activity agent(Kind kind, String agent, long slot, long timestamp) {
        return new Activity(kind, null, agent, null, null, null, null, slot, timestamp);
    }

    public static Activity leverage(String symbol, Decimal leverage, long slot, long timestamp) {
        return new Activity(Kind.LEVERAGE, null, null, symbol, leverage, null, null, slot, timestamp);
    }

    /** @param kind {@link Kind#SCHEDULE_CANCEL} or {@link Kind#SCHEDULED_CANCEL_DUE} */
    public static Activity scheduledCancel(Kind kind, long due, long slot, long timestamp) {
        return new Activity(kind, null, null, null, null, due, null, slot, timestamp);
    }

    public static Activity note(String text, long slot, long timestamp) {
        return new Activity(Kind.NOTE, null, null, null, null, null, text, slot, timestamp);
    }
}
