/** A shard with its numbered channels: a pure function of its log, without Kafka. */
@NullMarked
package io.openperp.runtime.shard;

import org.jspecify.annotations.NullMarked;
