package io.openperp.account.projection;

/** Reports whether the tables keep up with the log, with the reason if they do not. */
public interface TableCurrency {

    /**
     * Reason why no query may be answered yet after the start of this process; empty from the time when the tables were
     * first up to date.
     */
    String initialObstacle();

    /** Reason why the tables do not keep up with the log at present; empty while they do. */
    String obstacle();
}
