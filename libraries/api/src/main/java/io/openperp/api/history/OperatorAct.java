package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An act that a key with a role has signed, and its outcome.
 *
 * @param signer {@link #AUTOMATIC} where a market has set its state by itself
 * @param action its tag, such as {@code setMarketState}
 * @param subject what it is about: a key, the symbol of a market, the ID of a withdrawal
 * @param before earlier value in words; null: there was none, or the act does not say
 * @param after intended value in words; null: none
 * @param reason why it was refused; absent where it was not
 * @param proposal by which a multisig account did it; absent where a key has signed it
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

    /** The signer of an act that no key has signed. */
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
     * Acts of all operators, the newest first.
     *
     * @param nextCursor of the next page; null: there is none
     */
    public record OperatorActs(
            List<OperatorAct> data, @Nullable String nextCursor) {}

    /**
     * The proposal by which a multisig account did something. Keys are in base58.
     *
     * @param proposalId from 1, of each multisig account
     * @param approvals signers, in the order in which they approved, as they were when it was carried out
     * @param executedBy the signer who has carried it out
     */
    public record ExecutedProposal(
            String multisig, long proposalId, String proposer, List<String> approvals, String executedBy) {}
}
