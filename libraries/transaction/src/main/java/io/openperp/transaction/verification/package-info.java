/** Verifies signatures of transactions, and of lists of voided records. */
@NullMarked
package io.openperp.transaction.verification;

import org.jspecify.annotations.NullMarked;
