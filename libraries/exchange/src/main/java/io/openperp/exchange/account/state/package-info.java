/**
 * The state of the account shard that its other packages read and change: accounts with positions, orders and settings,
 * the listed markets, and the settings of the shard.
 */
@NullMarked
package io.openperp.exchange.account.state;

import org.jspecify.annotations.NullMarked;
