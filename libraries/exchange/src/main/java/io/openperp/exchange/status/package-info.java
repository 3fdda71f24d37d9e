/** Activities that run in each state of a market, for the shards of markets and of accounts. */
@NullMarked
package io.openperp.exchange.status;

import org.jspecify.annotations.NullMarked;
