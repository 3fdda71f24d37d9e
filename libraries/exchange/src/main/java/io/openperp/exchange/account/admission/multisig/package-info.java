/** Accounts that act only by proposals of their signers: their policies, and the proposals that are open. */
@NullMarked
package io.openperp.exchange.account.admission.multisig;

import org.jspecify.annotations.NullMarked;
