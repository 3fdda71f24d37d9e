/**
 * Costs of shards: their logic alone, by the size of their state, and with their host, from the log in to the logs out.
 */
@NullMarked
package io.openperp.benchmarks.shard;

import org.jspecify.annotations.NullMarked;
