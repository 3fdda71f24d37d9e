package io.openperp.account.query.holding;

import java.io.Serializable;
import java.util.Arrays;

/** An account and a key that may sign for it. */
record AgentKey(byte[] account, byte[] agent) implements Serializable {

    @Override
    public boolean equals(Object other) {
        return other instanceof AgentKey key && Arrays.equals(account, key.account) && Arrays.equals(agent, key.agent);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(account) + Arrays.hashCode(agent);
    }
}
