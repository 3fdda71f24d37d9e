package io.openperp.account.query.holding;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The armed dead man's switch of an account. */
@Entity
@Table(name = "scheduled_cancels")
class ScheduledCancelRow {

    @Id
    byte[] account;

    /** Seconds since 1970, exchange time. */
    @Column(name = "due_second")
    long dueSecond;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected ScheduledCancelRow() {}
}
