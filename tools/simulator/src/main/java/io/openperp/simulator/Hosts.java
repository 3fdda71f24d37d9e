package io.openperp.simulator;

import io.openperp.simulator.run.Chance;

/** The hosts of the shards in one simulation: how they become owners, and which faults they have. */
sealed interface Hosts permits AssignedHosts, CompetingHosts {

    /** Starts all hosts; afterwards every shard has an owner that is running. */
    void open(Chance chance);

    /** Lets the hosts exchange the heartbeats that are due; called once per step. */
    void runHeartbeats(Chance chance);

    /** Lets this many milliseconds pass; nothing but heartbeats happens meanwhile. */
    void pass(long millis, Chance chance);

    /** Injects one fault or change into the hosts, such as a crash, a start or a takeover. */
    void fault(Chance chance);

    /** Ends all faults of hosts; afterwards every shard has an owner that is running. */
    void restoreAll(Chance chance);
}
