/** Hosts the shards of this replica and reports their state. */
@NullMarked
package io.openperp.matching.shard;

import org.jspecify.annotations.NullMarked;
