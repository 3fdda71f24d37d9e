/**
 * Measures the costs of shards: of their logic alone, depending on the size of their state, and together with their
 * host, from the log they read to the logs they write.
 */
@NullMarked
package io.openperp.benchmarks.shard;

import org.jspecify.annotations.NullMarked;
