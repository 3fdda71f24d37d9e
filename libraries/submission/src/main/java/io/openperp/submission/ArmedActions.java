package io.openperp.submission;

import io.openperp.journal.Action;
import io.openperp.transaction.json.TransactionWriter;
import java.util.List;

/** Formats the actions of an on-fill order or a basket in the JSON that their signer has sent (OFL-006, CND-037). */
public final class ArmedActions {

    private ArmedActions() {}

    /** Returns the actions as a JSON array of objects, each with its tag as the only key. */
    public static String json(List<Action> waiting) {
        return TransactionWriter.toText(BasketMessages.actions(waiting).stream()
                .map(RequestedAction::action)
                .toList());
    }
}
