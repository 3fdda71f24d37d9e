/** Account shard and market shard: commands in, events out. Here is what both have: clock, rules version, and what runs in each state of a market. */
@NullMarked
package io.openperp.exchange;

import org.jspecify.annotations.NullMarked;
