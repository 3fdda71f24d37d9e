package io.openperp.marketmaker;

import io.openperp.api.ActionResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reason why an exchange accepted none of several orders. */
final class Refusal {

    private Refusal() {}

    /** The reason of the first; empty if there is none, or if one was taken. */
    static String ofAll(List<ActionResult> orders) {
        return orders.isEmpty() || orders.stream().anyMatch(Refusal::isTaken) ? "" : reason(orders.getFirst());
    }

    private static boolean isTaken(ActionResult order) {
        return switch (order) {
            case ActionResult.Resting it -> true;
            case ActionResult.Working it -> true;
            case ActionResult.Filled it -> true;
            case ActionResult.PartiallyFilled it -> true;
            default -> false;
        };
    }

    private static String reason(ActionResult order) {
        return switch (order) {
            case ActionResult.RejectedInvalid it -> given(it.reason(), order);
            case ActionResult.RejectedRiskLimit it -> given(it.reason(), order);
            case ActionResult.RejectedCrossing it -> given(it.reason(), order);
            case ActionResult.CancelledRiskLimit it -> given(it.reason(), order);
            case ActionResult.Error it -> it.message();
            default -> order.toString();
        };
    }

    private static String given(@Nullable String reason, ActionResult order) {
        return Objects.requireNonNullElse(reason, order.toString());
    }
}
