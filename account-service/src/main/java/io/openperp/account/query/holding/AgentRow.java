package io.openperp.account.query.holding;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Arrays;

/** An agent of an account, that is a key that may sign for it: a row of table {@code agents}. */
@Entity
@Table(name = "agents")
@IdClass(AgentRow.AgentKey.class)
class AgentRow {

    @Id
    byte[] account;

    @Id
    byte[] agent;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected AgentRow() {}

    /** Primary key: an account and a key that may sign for it. */
    record AgentKey(byte[] account, byte[] agent) implements Serializable {

        @Override
        public boolean equals(Object other) {
            return other instanceof AgentKey key
                    && Arrays.equals(account, key.account)
                    && Arrays.equals(agent, key.agent);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(account) + Arrays.hashCode(agent);
        }
    }
}
