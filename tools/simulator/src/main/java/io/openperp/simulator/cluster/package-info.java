/** Broker, hosts of shards, gateways and readers in memory, with the faults of the real ones. */
@NullMarked
package io.openperp.simulator.cluster;

import org.jspecify.annotations.NullMarked;
