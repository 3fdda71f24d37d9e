package io.openperp.account.projection.event;

import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.Fact;
import io.openperp.journal.AutomaticStateSet;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.RoleChanged;

/** Who has which role: the last that an event says of it counts; and what markets have done by themselves. */
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

    /** As an act without a signer. */
    static OperatorActed automatic(String symbol, AutomaticStateSet set) {
        return OperatorActed.newBuilder()
                .setAction("setMarketState")
                .setSubject(symbol)
                .setBefore(set.getBefore())
                .setAfter(set.getAfter())
                .build();
    }
}
