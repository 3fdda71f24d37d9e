/** The account shard: nonces, agents, balances, reservations, margin and admission of all accounts. */
@NullMarked
package io.openperp.exchange.account;

import org.jspecify.annotations.NullMarked;
