package io.openperp.stats.ingestion;

import java.util.List;

/** Receives what this replica has committed, in order, from the thread that commits. */
public interface CommitListener {

    void committed(List<Activity> activities);

    /** Called when another replica commits now. */
    void stoodBy();

    /**
     * Notice that this replica has committed something of a market.
     *
     * @param traded whether there were trades
     * @param seconds the market's time, that of its last event, in seconds since 1970
     */
    record Activity(int market, String symbol, boolean traded, long seconds) {}
}
