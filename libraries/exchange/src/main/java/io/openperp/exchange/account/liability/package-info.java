/** Trees over what the exchange owes to the accounts of a shard. */
@NullMarked
package io.openperp.exchange.account.liability;

import org.jspecify.annotations.NullMarked;
