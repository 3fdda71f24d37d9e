package io.openperp.transaction;

import io.openperp.transaction.MultisigAction.Propose;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The older form of an on-fill order ({@code of} with {@code p}): actions that the first fill of an earlier order of
 * the same transaction arms, as clients of API 1.0.13 to 1.0.15 write it. That order and this action together do what
 * one {@link OnFill} does in the place of the order (OFL-007).
 *
 * @param parent index of the order among the actions of the transaction, from 0; signed as 32 bits
 */
public record AttachOnFill(long parent, List<Action> actions) implements TradingAction {

    /** Largest index that can be signed. */
    public static final long MOST_INDEX = (1L << 32) - 1;

    /**
     * Throws {@link IllegalArgumentException} if the index cannot be signed, or if an action may not be armed by a
     * fill.
     */
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

    /**
     * The reason why these actions cannot be written as signed bytes and read back, as a sentence; null if they can.
     */
    public static @Nullable String structureFlaw(List<Action> actions) {
        return Propose.differ(actions.stream().flatMap(Propose::routings).toList())
                ? "all trig of an on-fill order have i, or none"
                : null;
    }

    /**
     * The reason why the on-fill action at this index has no valid parent: an earlier order of the transaction that no
     * other on-fill action names (OFL-002). A sentence; null if the parent is valid or the action is no
     * {@link AttachOnFill}.
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

    /** Index of the first action that names this parent; there must be one. */
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
