package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An act that a key with a role has signed, with its outcome.
 *
 * @param signer key that signed the act; {@link #AUTOMATIC} if a market has set its state automatically
 * @param action tag of the action, such as {@code setMarketState}
 * @param subject object of the act: a key, the symbol of a market, or the ID of a withdrawal
 * @param before earlier value in words; null: there was none, or it is not reported
 * @param after intended value in words; null: none
 * @param reason reason of a refusal; absent if the act was not refused
 * @param proposal proposal by which a multisig account executed the act; absent if a key has signed it
 * @param slot number of the record in the log of events
 * @param timestamp nanoseconds of exchange time
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record OperatorAct(
        String signer,
        String action,
        String subject,
        @Nullable String before,
        @Nullable String after,
        Outcome outcome,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExecutedProposal proposal,

        long slot,
        long timestamp) {

    /** Value of {@code signer} for an act that no key has signed. */
    public static final String AUTOMATIC = "automatic";

    /** The outcome of an act. */
    public enum Outcome {
        DONE("done"),
        REFUSED("refused");

        private final String wireName;

        Outcome(String wireName) {
            this.wireName = wireName;
        }

        @JsonValue
        public String wireName() {
            return wireName;
        }
    }

    /**
     * A list of acts of all operators, newest first.
     *
     * @param nextCursor cursor that asks for the next page; null: there is none
     */
    public record OperatorActs(
            List<OperatorAct> data, @Nullable String nextCursor) {}

    /**
     * The proposal by which a multisig account executed an act. Keys are in base58.
     *
     * @param proposalId number of the proposal, counted from 1 in each multisig account
     * @param approvals signers who had approved when the proposal was executed, in the order of their votes
     * @param executedBy signer whose action executed the proposal
     */
    public record ExecutedProposal(
            String multisig, long proposalId, String proposer, List<String> approvals, String executedBy) {}
}
