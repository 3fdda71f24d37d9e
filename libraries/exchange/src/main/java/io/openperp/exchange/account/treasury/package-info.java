/**
 * Money that enters and leaves the exchange: deposits of treasurers, withdrawals, and hash trees over what the exchange
 * owes to its accounts.
 */
@NullMarked
package io.openperp.exchange.account.treasury;

import org.jspecify.annotations.NullMarked;
