/** The insurance fund: what it takes over, owes, closes and unwinds. */
@NullMarked
package io.openperp.exchange.account.fund;

import org.jspecify.annotations.NullMarked;
