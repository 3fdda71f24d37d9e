/** Checks of single records: signatures of transactions, numbers and running hashes of channels, and receipts. */
@NullMarked
package io.openperp.replay.audit;

import org.jspecify.annotations.NullMarked;
