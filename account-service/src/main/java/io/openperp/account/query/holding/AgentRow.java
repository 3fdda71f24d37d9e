package io.openperp.account.query.holding;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** A key that may sign for an account. */
@Entity
@Table(name = "agents")
@IdClass(AgentKey.class)
class AgentRow {

    @Id
    byte[] account;

    @Id
    byte[] agent;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected AgentRow() {}
}
