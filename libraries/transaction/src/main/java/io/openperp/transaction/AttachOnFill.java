package io.openperp.transaction;

import io.openperp.transaction.MultisigAction.Propose;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code of} with {@code p}: actions that the first fill of an earlier order of the same transaction arms, as clients of API
 * 1.0.13 to 1.0.15 write it. Both together do what one {@link OnFill} does in the place of the order (OFL-007).
 *
 * @param parent index of the order among the actions of the transaction, from 0; 32 bits are signed
 */
public record AttachOnFill(long parent, List<Action> actions) implements TradingAction {

    /** Most that is signed as an index. */
    public static final long MOST_INDEX = (1L << 32) - 1;

    /** Throws {@link IllegalArgumentException} for an index or an action that is not accepted. */
    public AttachOnFill {
        if (parent < 0 || parent > MOST_INDEX) {
            throw new IllegalArgumentException("p is " + parent + ", accepted are 0 to " + MOST_INDEX);
        }
        actions = List.copyOf(actions);
        actions.forEach(OnFill::requireHeld);
        String flaw = structureFlaw(actions);
        if (flaw != null) {
            throw new IllegalArgumentException(flaw);
        }
    }

    /** Why these actions cannot be written and read back; null: they can. */
    public static @Nullable String structureFlaw(List<Action> actions) {
        return Propose.differ(actions.stream().flatMap(Propose::routings).toList())
                ? "all trig of an on-fill order have i, or none"
                : null;
    }

    /**
     * Why the action at this index has no parent among the actions of its transaction (OFL-002), as a sentence; null: it has one,
     * or is no such action.
     */
    public static @Nullable String parentFlaw(List<Action> actions, int index) {
        if (!(actions.get(index) instanceof AttachOnFill attach)) {
            return null;
        }
        String found = "p is " + attach.parent;
        if (attach.parent < index) {
            Action parent = actions.get((int) attach.parent);
            int other = attachedTo(actions, attach.parent);
            if (!OnFill.mayBeParent(parent.tag())) {
                found += ", which is " + parent.tag();
            } else if (other < index) {
                found += ", which action " + other + " names already";
            } else {
                return null;
            }
        }
        return OnFill.NO_PARENT + found + "; accepted is the index of an earlier action beside it, one of "
                + OnFill.PARENTS + ", that no other of names";
    }

    /** The first action that names this parent. */
    private static int attachedTo(List<Action> actions, long parent) {
        int index = 0;
        while (!(actions.get(index) instanceof AttachOnFill attach) || attach.parent != parent) {
            index++;
        }
        return index;
    }

    @Override
    public String tag() {
        return "of";
    }

    @Override
    public boolean isSignedAsItsValues() {
        return actions.stream().allMatch(Action::isSignedAsItsValues);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(OnFill.countFlaw(actions), OnFill.armedFlaw(actions));
    }
}
