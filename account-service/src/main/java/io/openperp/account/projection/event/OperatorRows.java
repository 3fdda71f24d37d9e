package io.openperp.account.projection.event;

import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Fact;
import io.openperp.journal.AutomaticStateSet;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.RoleChanged;

/**
 * Creates rows of roles, where the last event about a role replaces earlier ones, and rows of market states that were
 * set automatically.
 */
final class OperatorRows {

    private OperatorRows() {}

    static void changed(Fact fact, RoleChanged changed, Changes changes) {
        String role = switch (changed.getRole()) {
            case ROLE_ADMIN -> "admin";
            case ROLE_TREASURER -> "treasurer";
            case ROLE_RISK -> "risk";
            case ROLE_ORACLE -> "oracle";
            case ROLE_LISTER -> "lister";
            case ROLE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a role that this binary does not know: " + changed);
        };
        changes.roles.put(new Changes.HeldRole(role, fact.account()), new Changes.RoleState(fact, changed));
    }

    /** Creates the row of a state that a market set automatically, as an operator's act without a signer (MST-019). */
    static OperatorActed automatic(String symbol, AutomaticStateSet set) {
        return OperatorActed.newBuilder()
                .setAction("setMarketState")
                .setSubject(symbol)
                .setBefore(set.getBefore())
                .setAfter(set.getAfter())
                .build();
    }
}
