package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the signed bytes of {@link MultisigAction}s. In {@link Layout#CURRENT_WITHOUT_OPTIONS} a proposal
 * has no lifetime and a policy change gives all values; in all other layouts the bytes say which are present.
 *
 * @param nested writes an action inside a proposal
 */
record MultisigBytes(CanonicalBuffer out, Layout layout, Consumer<Action> nested) {

    static final int CREATE = 30;
    static final int PROPOSE = 31;
    static final int APPROVE = 32;
    static final int UPDATE = 36;

    static boolean isMultisigAction(int discriminant) {
        return discriminant >= CREATE && discriminant <= UPDATE;
    }

    void write(MultisigAction action) {
        if (action instanceof CreateMultisig create) {
            tag(CREATE);
            signers(create.signers());
            u32("threshold", create.threshold());
            u32("timeLockSecs", create.timeLockSecs());
            u32("proposalLifetimeSecs", create.lifetimeSecs());
        } else if (action instanceof Propose propose) {
            propose(propose);
        } else if (action instanceof ProposalStep step) {
            tag(APPROVE + step.kind().ordinal());
            key(step.multisig());
            out.field("p");
            out.u64(step.proposal());
        } else if (action instanceof UpdateMultisigPolicy update) {
            update(update);
        }
    }

    private void propose(Propose propose) {
        tag(PROPOSE);
        key(propose.multisig());
        out.field("a");
        out.u64(propose.actions().size());
        for (int i = 0; i < propose.actions().size(); i++) {
            String before = out.enterNested(i, propose.actions().get(i).tag());
            nested.accept(propose.actions().get(i));
            out.leave(before);
        }
        if (layout.hasOptionsOfMultisigs()) {
            option("l", propose.lifetimeSecs());
        }
    }

    private void update(UpdateMultisigPolicy update) {
        tag(UPDATE);
        key(update.multisig());
        List<Bytes32> all = update.signers();
        if (layout.hasOptionsOfMultisigs()) {
            out.field("signers");
            out.bool(all != null);
        }
        if (all != null) {
            signers(all);
        }
        option("threshold", update.threshold());
        option("timeLockSecs", update.timeLockSecs());
        option("proposalLifetimeSecs", update.lifetimeSecs());
    }

    private void tag(int number) {
        out.field("tag");
        out.u32(number);
    }

    private void key(Bytes32 multisig) {
        out.field("m");
        out.raw(multisig);
    }

    private void signers(List<Bytes32> all) {
        out.field("signers");
        out.u64(all.size());
        all.forEach(out::raw);
    }

    private void u32(String field, long value) {
        out.field(field);
        out.u32((int) value);
    }

    private void option(String field, @Nullable Long value) {
        out.field(field);
        if (layout.hasOptionsOfMultisigs()) {
            out.bool(value != null);
        }
        if (value != null) {
            out.u32(value.intValue());
        }
    }

    /**
     * Reads a multisig action.
     *
     * @param proposed reads the actions of a proposal
     */
    static MultisigAction read(int discriminant, CanonicalReader in, Layout layout, Supplier<List<Action>> proposed) {
        return switch (discriminant) {
            case CREATE -> new CreateMultisig(in.keys("signers"), in.count32(), in.count32(), in.count32());
            case PROPOSE -> {
                Bytes32 multisig = in.key();
                List<Action> actions = proposed.get();
                yield new Propose(multisig, actions, optional(in, layout.hasOptionsOfMultisigs(), false));
            }
            case UPDATE -> {
                boolean marked = layout.hasOptionsOfMultisigs();
                Bytes32 multisig = in.key();
                boolean hasSigners = !marked || in.bool("whether there are signers");
                yield new UpdateMultisigPolicy(
                        multisig,
                        hasSigners ? in.keys("signers") : null,
                        optional(in, marked, true),
                        optional(in, marked, true),
                        optional(in, marked, true));
            }
            default ->
                new ProposalStep(
                        ProposalStep.Kind.values()[discriminant - APPROVE],
                        in.key(),
                        in.u64("the number of a proposal"));
        };
    }

    private static @Nullable Long optional(CanonicalReader in, boolean marked, boolean isThereUnmarked) {
        boolean isThere = marked ? in.bool("whether there is a number of a policy") : isThereUnmarked;
        return isThere ? (Long) in.count32() : null;
    }
}
