/** Hosts a shard on a partition: snapshot, replay, apply, append. */
@NullMarked
package io.openperp.runtime;

import org.jspecify.annotations.NullMarked;
