package io.openperp.stats.ingestion;

import java.util.List;

/** Receives what this replica has committed, in order, from the thread that commits. */
public interface CommitListener {

    void committed(List<Activity> activities);

    /** Called when another replica commits now. */
    void stoodBy();
}
