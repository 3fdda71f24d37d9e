/** Moves money of owners: between their accounts, out of the exchange, and from the faucet. */
@NullMarked
package io.openperp.exchange.account.admission.funds;

import org.jspecify.annotations.NullMarked;
