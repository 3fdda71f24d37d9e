/**
 * Rebuilds shards from their logs alone, and checks signatures, events and published hashes on the way. Only
 * {@link io.openperp.replay.EventRebuild} writes to a broker: it replaces damaged events.
 */
@NullMarked
package io.openperp.replay;

import org.jspecify.annotations.NullMarked;
