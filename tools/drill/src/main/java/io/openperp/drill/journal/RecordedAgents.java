package io.openperp.drill.journal;

import io.openperp.journal.AgentChanged;
import io.openperp.units.Base58;
import java.util.HashMap;
import java.util.Map;

/** Agents, as the events of the accounts that approved and removed them have them. */
public final class RecordedAgents {

    /** An agent of an account. */
    private record Key(String account, String agent) {}

    private final Map<Key, Integer> approvals = new HashMap<>();
    private final Map<Key, Integer> removals = new HashMap<>();

    void changed(String account, AgentChanged change) {
        Key key = new Key(account, Base58.encode(change.getAgent().toByteArray()));
        (change.getRemoved() ? removals : approvals).merge(key, 1, Integer::sum);
    }

    /** How often. */
    public int approvals(String account, String agent) {
        return approvals.getOrDefault(new Key(account, agent), 0);
    }

    /** How often. */
    public int removals(String account, String agent) {
        return removals.getOrDefault(new Key(account, agent), 0);
    }
}
