package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.MultisigPolicy;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Reads the fields of actions of multisig accounts. Each method takes the name of the first field, null if there is
 * none.
 */
final class MultisigReader {

    private static final long MOST = (1L << 32) - 1;

    /**
     * Largest number of signers that are read. It is far above the number that a policy may have, so that a longer list
     * is refused with a proper message, and bounds memory.
     */
    private static final int MOST_READ = 1000;

    private final Fields in;
    private final BasketReader lists;

    MultisigReader(Fields in, BasketReader lists) {
        this.in = in;
        this.lists = lists;
    }

    CreateMultisig create(@Nullable String first) {
        List<Bytes32> signers = null;
        Long threshold = null;
        long timeLock = 0;
        long lifetime = MultisigPolicy.DEFAULT_LIFETIME_SECS;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "signers" -> signers = signers(name, in.token());
                case "threshold" -> threshold = in.signed(name, 0, MOST);
                case "timeLockSecs" -> timeLock = in.signed(name, 0, MOST);
                case "proposalLifetimeSecs" -> lifetime = in.signed(name, 0, MOST);
                default -> in.skip();
            }
        }
        return new CreateMultisig(
                in.required(signers, "signers"), in.required(threshold, "threshold"), timeLock, lifetime);
    }

    Propose propose(@Nullable String first) {
        Bytes32 multisig = null;
        List<Action> actions = null;
        Long lifetime = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "m" -> multisig = in.key(name);
                case "a" -> actions = lists.nested(name, tag -> null);
                case "l" -> lifetime = in.nullableCount(name, MOST);
                default -> in.skip();
            }
        }
        List<Action> all = in.required(actions, "a");
        String flaw = Propose.structureFlaw(all);
        if (flaw != null) {
            throw in.malformed(flaw);
        }
        return new Propose(in.required(multisig, "m"), all, lifetime);
    }

    ProposalStep step(ProposalStep.Kind kind, @Nullable String first) {
        Bytes32 multisig = null;
        Long proposal = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "m" -> multisig = in.key(name);
                case "p" -> proposal = in.unsigned(name);
                default -> in.skip();
            }
        }
        return new ProposalStep(kind, in.required(multisig, "m"), in.required(proposal, "p"));
    }

    UpdateMultisigPolicy update(@Nullable String first) {
        Bytes32 multisig = null;
        List<Bytes32> signers = null;
        Long threshold = null;
        Long timeLock = null;
        Long lifetime = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "m" -> multisig = in.key(name);
                case "signers" -> {
                    JsonToken token = in.token();
                    signers = token == JsonToken.VALUE_NULL ? null : signers(name, token);
                }
                case "threshold" -> threshold = in.nullableCount(name, MOST);
                case "timeLockSecs" -> timeLock = in.nullableCount(name, MOST);
                case "proposalLifetimeSecs" -> lifetime = in.nullableCount(name, MOST);
                default -> in.skip();
            }
        }
        return new UpdateMultisigPolicy(in.required(multisig, "m"), signers, threshold, timeLock, lifetime);
    }

    private List<Bytes32> signers(String name, JsonToken opening) {
        List<Bytes32> signers = new ArrayList<>();
        if (opening != JsonToken.START_ARRAY) {
            throw in.malformed(name + " must be an array of keys");
        }
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            signers.add(token == JsonToken.START_ARRAY ? bytes(name) : in.key(name, token));
            if (signers.size() > MOST_READ) {
                throw in.malformed(name + " has too many elements, at most " + MOST_READ + " are accepted");
            }
        }
        return signers;
    }

    /** Reads a key as a list of its bytes, as the published Rust client writes it. */
    private Bytes32 bytes(String name) {
        byte[] bytes = new byte[Bytes32.LENGTH];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) in.signed("each byte of a key of " + name, 0, 255);
        }
        if (in.token() != JsonToken.END_ARRAY) {
            throw in.malformed("each key of " + name + " is base58 or a list of its 32 bytes");
        }
        return Bytes32.of(bytes);
    }
}
