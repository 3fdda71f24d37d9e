/** Costs of snapshots for a running shard, and the duration of a start. */
@NullMarked
package io.openperp.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
