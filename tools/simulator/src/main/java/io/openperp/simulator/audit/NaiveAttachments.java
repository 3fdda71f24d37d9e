package io.openperp.simulator.audit;

import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks the answers to actions that name the order whose fill arms them. If that order was accepted, their answer must
 * be {@code RESTING}; if it was refused, the answer must be the same refusal.
 */
final class NaiveAttachments {

    private static final Set<StatusKind> ACCEPTED =
            Set.of(StatusKind.RESTING, StatusKind.WORKING, StatusKind.FILLED, StatusKind.PARTIALLY_FILLED);

    private int accepted;
    private int refused;

    /**
     * Checks the answers to one transaction.
     *
     * @param answers answers to the actions with an order, by index of the action
     */
    void answered(ClientTransaction transaction, Map<Integer, ActionStatus> answers) {
        answers.forEach((index, answer) -> {
            Action action = transaction.actions().get(index);
            if (action.hasPlaceOnFill() && !action.getPlaceOnFill().hasParent()) {
                int order = action.getPlaceOnFill().getParentIndex();
                requireSame(Objects.requireNonNull(answers.get(order), () -> "no answer to action " + order), answer);
            }
        });
    }

    private void requireSame(ActionStatus order, ActionStatus answer) {
        boolean isAccepted = ACCEPTED.contains(order.getKind()) || order.getFilledSize() > 0;
        accepted += isAccepted ? 1 : 0;
        refused += isAccepted ? 0 : 1;
        boolean isRight = isAccepted
                ? answer.getKind() == StatusKind.RESTING
                : answer.getKind() == order.getKind() && answer.getReason().equals(order.getReason());
        LawBroken.unless(
                isRight && answer.getOrderId().equals(order.getOrderId()) && !answer.getNewOrder(),
                Law.EXPECTED_ANSWER,
                () -> answer + " to what is attached to an order that was answered " + order);
    }

    /** Number of checked actions whose order was accepted. */
    int accepted() {
        return accepted;
    }

    /** Number of checked actions whose order was refused, or ended at once without a fill. */
    int refused() {
        return refused;
    }
}
