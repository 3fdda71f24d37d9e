/** Checks orders and their changes, reserves margin for them, and places the orders that marks trigger or fills arm. */
@NullMarked
package io.openperp.exchange.account.admission.trading;

import org.jspecify.annotations.NullMarked;
