/**
 * The account shard and the market shard: commands in, events out. This package has what both use: clock, rules
 * version, and what runs in each state of a market.
 */
@NullMarked
package io.openperp.exchange;

import org.jspecify.annotations.NullMarked;
