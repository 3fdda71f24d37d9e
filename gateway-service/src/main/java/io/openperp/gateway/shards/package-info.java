/** Knows which shards run, so that no transaction is appended for a shard that would execute it much later. */
@NullMarked
package io.openperp.gateway.shards;

import org.jspecify.annotations.NullMarked;
