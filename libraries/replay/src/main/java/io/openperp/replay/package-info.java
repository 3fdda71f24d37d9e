/** Rebuilds shards from their logs alone and checks signatures, events and published hashes on the way. */
@NullMarked
package io.openperp.replay;

import org.jspecify.annotations.NullMarked;
