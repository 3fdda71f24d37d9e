/** Snapshots of shards: built, stored, read, and the hashes of states. */
@NullMarked
package io.openperp.runtime.snapshot;

import org.jspecify.annotations.NullMarked;
