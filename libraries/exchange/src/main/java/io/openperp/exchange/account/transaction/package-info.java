/** Transactions that wait for answers of shards, and how recent transactions and orders ended. */
@NullMarked
package io.openperp.exchange.account.transaction;

import org.jspecify.annotations.NullMarked;
