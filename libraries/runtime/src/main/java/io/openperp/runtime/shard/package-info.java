/** Lanes and the shards that run in them: pure functions of a log, without Kafka. */
@NullMarked
package io.openperp.runtime.shard;

import org.jspecify.annotations.NullMarked;
