/** Hosts the account shard and the market shards on their partitions. */
@NullMarked
package io.openperp.matching;

import org.jspecify.annotations.NullMarked;
