/** The account shard: nonces, agents, balances, reservations, margin and admission of the accounts of one partition. */
@NullMarked
package io.openperp.exchange.account;

import org.jspecify.annotations.NullMarked;
