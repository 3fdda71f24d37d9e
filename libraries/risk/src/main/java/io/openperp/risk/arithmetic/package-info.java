/** Exact integer arithmetic that prices and margins share: notional, median, moving average, 128-bit sums. */
@NullMarked
package io.openperp.risk.arithmetic;

import org.jspecify.annotations.NullMarked;
