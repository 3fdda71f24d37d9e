/** Receipts: the exchange's signature over a transaction, its outcomes and their place in the log. */
@NullMarked
package io.openperp.transaction.receipt;

import org.jspecify.annotations.NullMarked;
