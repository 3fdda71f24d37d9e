/** Conditional orders: those that wait, sorted by the marks that trigger them, and actions that fills arm. */
@NullMarked
package io.openperp.exchange.account.conditional;

import org.jspecify.annotations.NullMarked;
