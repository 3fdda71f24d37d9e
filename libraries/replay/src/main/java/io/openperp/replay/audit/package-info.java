/** Checks of single records: signatures of transactions, numbers and running hashes of channels, and receipts, the signed answers of the exchange. */
@NullMarked
package io.openperp.replay.audit;

import org.jspecify.annotations.NullMarked;
