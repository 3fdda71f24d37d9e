/** The insurance fund: takeovers, debt, closing and unwinding of positions. */
@NullMarked
package io.openperp.exchange.account.fund;

import org.jspecify.annotations.NullMarked;
