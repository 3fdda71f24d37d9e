/** What runs in a market in each of its states, for the shards of markets and of accounts. */
@NullMarked
package io.openperp.exchange.status;

import org.jspecify.annotations.NullMarked;
