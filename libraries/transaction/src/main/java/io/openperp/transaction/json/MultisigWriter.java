package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of {@link MultisigAction}s as JSON.
 *
 * @param nested writes the actions of a proposal, without the brackets
 */
record MultisigWriter(StringBuilder out, Consumer<List<Action>> nested) {

    void fields(MultisigAction action) {
        if (action instanceof CreateMultisig create) {
            out.append("\"proposalLifetimeSecs\":").append(create.lifetimeSecs());
            signers(create.signers());
            out.append(",\"threshold\":").append(create.threshold());
            out.append(",\"timeLockSecs\":").append(create.timeLockSecs());
        } else if (action instanceof Propose propose) {
            out.append("\"a\":[");
            nested.accept(propose.actions());
            out.append(']');
            number("l", propose.lifetimeSecs());
            out.append(",\"m\":\"").append(propose.multisig()).append('"');
        } else if (action instanceof ProposalStep step) {
            out.append("\"m\":\"").append(step.multisig());
            out.append("\",\"p\":").append(Long.toUnsignedString(step.proposal()));
        } else if (action instanceof UpdateMultisigPolicy update) {
            update(update);
        }
    }

    private void update(UpdateMultisigPolicy update) {
        out.append("\"m\":\"").append(update.multisig()).append('"');
        number("proposalLifetimeSecs", update.lifetimeSecs());
        List<Bytes32> signers = update.signers();
        if (signers != null) {
            signers(signers);
        }
        number("threshold", update.threshold());
        number("timeLockSecs", update.timeLockSecs());
    }

    private void signers(List<Bytes32> signers) {
        out.append(",\"signers\":[");
        String separator = "\"";
        for (Bytes32 signer : signers) {
            out.append(separator).append(signer).append('"');
            separator = ",\"";
        }
        out.append(']');
    }

    private void number(String name, @Nullable Long value) {
        if (value != null) {
            out.append(",\"").append(name).append("\":").append(value.longValue());
        }
    }
}
