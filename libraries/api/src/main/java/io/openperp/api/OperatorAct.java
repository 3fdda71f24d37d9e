package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a key with a role has signed, and what came of it.
 *
 * @param signer {@link #AUTOMATIC} where a market has set its state by itself
 * @param action its tag, such as {@code setMarketState}
 * @param subject what it is about: a key, the symbol of a market, the ID of a withdrawal
 * @param before in words; null: nothing was, or the act does not say
 * @param after what was to be, in words; null: nothing is
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

    /** The signer of what no key has signed. */
    public static final String AUTOMATIC = "automatic";

    /** What came of it. */
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
}
