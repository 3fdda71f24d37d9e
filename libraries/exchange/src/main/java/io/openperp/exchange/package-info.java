/** Account shard and market shard: commands in, events out. */
@NullMarked
package io.openperp.exchange;

import org.jspecify.annotations.NullMarked;
