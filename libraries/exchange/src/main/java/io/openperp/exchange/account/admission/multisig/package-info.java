/**
 * Multisig accounts, which act only by proposals of their signers: policies, open proposals, and the steps of signers.
 */
@NullMarked
package io.openperp.exchange.account.admission.multisig;

import org.jspecify.annotations.NullMarked;
