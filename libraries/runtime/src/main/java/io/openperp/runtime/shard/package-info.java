/** Shards and the lanes in which they run: pure functions of a log, without Kafka. */
@NullMarked
package io.openperp.runtime.shard;

import org.jspecify.annotations.NullMarked;
