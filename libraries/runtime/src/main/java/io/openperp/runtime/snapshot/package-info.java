/** Snapshots of shards: building, storing, reading; and hashes of states. */
@NullMarked
package io.openperp.runtime.snapshot;

import org.jspecify.annotations.NullMarked;
