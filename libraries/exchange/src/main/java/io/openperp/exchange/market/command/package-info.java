/** The command that a market is executing, and its outputs: settlements for the account shard and public events. */
@NullMarked
package io.openperp.exchange.market.command;

import org.jspecify.annotations.NullMarked;
