/** Money from outside: deposits of treasurers, each ref once; and trees over what the exchange owes to its accounts. */
@NullMarked
package io.openperp.exchange.account.treasury;

import org.jspecify.annotations.NullMarked;
