/** Hosts the shards of this replica, and shows how they are. */
@NullMarked
package io.openperp.matching.shard;

import org.jspecify.annotations.NullMarked;
