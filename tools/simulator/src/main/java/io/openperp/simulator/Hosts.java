package io.openperp.simulator;

import io.openperp.simulator.random.Chance;

/** Who hosts the shards of a seed, how they come to own them, and what befalls them. */
sealed interface Hosts permits AssignedHosts, CompetingHosts {

    /** The exchange begins: afterwards somebody speaks for every shard. */
    void open(Chance chance);

    /** Once a step: what hosts do by themselves. */
    void beat(Chance chance);

    /** Time in which nobody does anything else. */
    void pass(long millis, Chance chance);

    /** One thing happens to some host: it crashes, comes, takes over. */
    void fault(Chance chance);

    /** Nothing is wrong with any host any more; afterwards somebody speaks for every shard. */
    void bringBack(Chance chance);
}
