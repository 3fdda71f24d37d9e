package io.openperp.account.projection;

/** Whether the tables follow the log, with the reason if they do not. */
public interface TableCurrency {

    /** Why nothing may be answered yet since this process started; empty from the moment the tables were current once. */
    String initialObstacle();

    /** Why the tables do not follow the log at the moment; empty while they do. */
    String obstacle();
}
