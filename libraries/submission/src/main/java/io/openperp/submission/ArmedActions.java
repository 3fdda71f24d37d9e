package io.openperp.submission;

import io.openperp.journal.Action;
import io.openperp.transaction.json.TransactionWriter;
import java.util.List;

/** What the first fill of an order arms, in the JSON of who signed it (OFL-006). */
public final class ArmedActions {

    private ArmedActions() {}

    /** A list of objects, each with its tag as the only key. */
    public static String json(List<Action> armed) {
        return TransactionWriter.toText(BasketMessages.actions(armed).stream()
                .map(RequestedAction::action)
                .toList());
    }
}
