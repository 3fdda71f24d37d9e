package io.openperp.simulator;

import io.openperp.simulator.run.Chance;

/** The hosts of the shards in one simulation: how they become owners, and which faults they have. */
sealed interface Hosts permits AssignedHosts, CompetingHosts {

    /** Starts the hosts; afterwards every shard has an active owner. */
    void open(Chance chance);

    /** Once per step: hosts exchange the heartbeats that are due. */
    void runHeartbeats(Chance chance);

    /** Lets this many milliseconds pass; nothing but heartbeats happens meanwhile. */
    void pass(long millis, Chance chance);

    /** Injects one fault or change into a host: a crash, a start, a takeover. */
    void fault(Chance chance);

    /** Ends all faults of hosts; afterwards every shard has an active owner. */
    void restoreAll(Chance chance);
}
