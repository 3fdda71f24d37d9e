/** Money from outside: deposits of treasurers, each ref once. */
@NullMarked
package io.openperp.exchange.account.treasury;

import org.jspecify.annotations.NullMarked;
