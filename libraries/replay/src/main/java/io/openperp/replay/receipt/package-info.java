/** Compares receipts, the exchange's signed answers, with what a replay of its logs comes to. */
@NullMarked
package io.openperp.replay.receipt;

import org.jspecify.annotations.NullMarked;
