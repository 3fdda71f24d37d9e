/** Checks the actions of transactions, reserves margin and forwards what is admitted to the markets. */
@NullMarked
package io.openperp.exchange.account.admission;

import org.jspecify.annotations.NullMarked;
