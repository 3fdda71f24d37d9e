/** Combines stored buckets of trades to candles of all intervals. */
@NullMarked
package io.openperp.stats.candles;

import org.jspecify.annotations.NullMarked;
