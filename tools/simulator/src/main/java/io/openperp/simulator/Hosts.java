package io.openperp.simulator;

import io.openperp.simulator.run.Chance;

/** The hosts of a seed's shards: how they become owners, and which faults they have. */
sealed interface Hosts permits AssignedHosts, CompetingHosts {

    /** Starts the hosts; afterwards every shard has an active owner. */
    void open(Chance chance);

    /** Once per step: hosts exchange the heartbeats that are due. */
    void runHeartbeats(Chance chance);

    /** Advances the time by this many milliseconds without any other step. */
    void pass(long millis, Chance chance);

    /** Injects one fault or change into a host: a crash, a start, a takeover. */
    void fault(Chance chance);

    /** Ends all faults of hosts; afterwards every shard has an active owner. */
    void restoreAll(Chance chance);
}
