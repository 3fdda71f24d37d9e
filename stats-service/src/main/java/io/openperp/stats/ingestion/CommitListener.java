package io.openperp.stats.ingestion;

import java.util.List;

/** Is called with what this replica has committed, in order, by the thread that commits. */
public interface CommitListener {

    void committed(List<Activity> activities);

    /** Another replica commits now. */
    void stoodBy();
}
