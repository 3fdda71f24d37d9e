/** What snapshots cost a running shard, and how long a start takes. */
@NullMarked
package io.openperp.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
