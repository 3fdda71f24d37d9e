/** Accounts with their positions, orders and settings, the listed markets and the settings of the shard: what the other rooms read and change. */
@NullMarked
package io.openperp.exchange.account.state;

import org.jspecify.annotations.NullMarked;
