/** Equity and requirements of accounts, computed from their state without changing it. */
@NullMarked
package io.openperp.exchange.account.margin;

import org.jspecify.annotations.NullMarked;
