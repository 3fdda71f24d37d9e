/** Checks orders and their changes, reserves margin for them, and places those that marks trigger and fills arm. */
@NullMarked
package io.openperp.exchange.account.admission.trading;

import org.jspecify.annotations.NullMarked;
