package io.openperp.submission;

import io.openperp.journal.Action;
import io.openperp.transaction.json.TransactionWriter;
import java.util.List;

/**
 * Actions that the first fill of an order arms or that a basket holds, in the JSON of their signer (OFL-006, CND-037).
 */
public final class ArmedActions {

    private ArmedActions() {}

    /** A list of objects, each with its tag as the only key. */
    public static String json(List<Action> waiting) {
        return TransactionWriter.toText(BasketMessages.actions(waiting).stream()
                .map(RequestedAction::action)
                .toList());
    }
}
