package io.openperp.submission;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import java.util.ArrayList;
import java.util.List;

/** Combines on-fill orders that name their parent by its index with that parent (OFL-007). */
public final class OnFillParents {

    private OnFillParents() {}

    /**
     * The actions as they are carried out. Each parent is replaced by an {@link OnFill} of the parent and the actions
     * attached to it, which is refused if either is. The {@link AttachOnFill} stays at its place and gets the order ID
     * of its parent. Every one must have a parent, as {@link TransactionRecords#read} and the reader of the JSON
     * ensure.
     */
    public static List<RequestedAction> paired(List<RequestedAction> actions) {
        List<RequestedAction> paired = null;
        for (int i = 0; i < actions.size(); i++) {
            RequestedAction requested = actions.get(i);
            if (requested.action() instanceof AttachOnFill attach) {
                paired = paired == null ? new ArrayList<>(actions) : paired;
                RequestedAction parent = actions.get((int) attach.parent());
                paired.set(
                        (int) attach.parent(),
                        new RequestedAction(
                                new OnFill((OrderAction) parent.action(), attach.actions()),
                                parent.orderId(),
                                parent.refusal().isEmpty() ? requested.refusal() : parent.refusal()));
                paired.set(i, new RequestedAction(attach, parent.orderId(), ""));
            }
        }
        return paired == null ? actions : paired;
    }

    /** Throws {@link IllegalArgumentException} if an {@link AttachOnFill} has no valid parent among the actions. */
    static void requireEach(List<RequestedAction> requested) {
        if (requested.stream().noneMatch(each -> each.action() instanceof AttachOnFill)) {
            return;
        }
        List<Action> actions = requested.stream().map(RequestedAction::action).toList();
        for (int i = 0; i < actions.size(); i++) {
            String flaw = AttachOnFill.parentFlaw(actions, i);
            if (flaw != null) {
                throw new IllegalArgumentException("action " + i + ": " + flaw);
            }
        }
    }
}
