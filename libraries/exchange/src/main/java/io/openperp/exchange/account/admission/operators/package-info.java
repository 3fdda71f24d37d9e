/** Carries out what keys with a role sign: actions on markets, fees, roles, deposits, withdrawals and prices. */
@NullMarked
package io.openperp.exchange.account.admission.operators;

import org.jspecify.annotations.NullMarked;
