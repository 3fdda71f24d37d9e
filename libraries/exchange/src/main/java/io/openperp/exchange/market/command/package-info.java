/** What one command of the market shard emits: settlements for the account shards and public events. */
@NullMarked
package io.openperp.exchange.market.command;

import org.jspecify.annotations.NullMarked;
