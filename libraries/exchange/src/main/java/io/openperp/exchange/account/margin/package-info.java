/** Equity and requirements of accounts: computed from their state, changing nothing. */
@NullMarked
package io.openperp.exchange.account.margin;

import org.jspecify.annotations.NullMarked;
