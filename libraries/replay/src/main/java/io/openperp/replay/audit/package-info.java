/** Checks of single records: signatures of transactions, and numbers and running hashes of channels. */
@NullMarked
package io.openperp.replay.audit;

import org.jspecify.annotations.NullMarked;
