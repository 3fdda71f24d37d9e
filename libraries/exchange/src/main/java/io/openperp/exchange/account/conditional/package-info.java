/** Conditional orders: those that wait for their trigger, found by the mark that passes it. */
@NullMarked
package io.openperp.exchange.account.conditional;

import org.jspecify.annotations.NullMarked;
