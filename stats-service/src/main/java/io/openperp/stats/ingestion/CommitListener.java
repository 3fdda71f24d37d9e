package io.openperp.stats.ingestion;

import java.util.List;

/** Is called after each commit of this replica, in order, by the thread that commits. */
public interface CommitListener {

    void committed(List<Activity> activities);

    /** Called when this replica finds that another one has taken over writing the tables. */
    void stoodBy();

    /**
     * Reports that this replica has committed changes of a market.
     *
     * @param traded whether there were trades
     * @param seconds time of the market's last event, in seconds since 1970
     */
    record Activity(int market, String symbol, boolean traded, long seconds) {}
}
