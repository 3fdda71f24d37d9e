/** Measures the cost of snapshots for a running shard, the duration of a start, and that of a takeover. */
@NullMarked
package io.openperp.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
