/** Candles of all intervals, from the stored buckets of trades. */
@NullMarked
package io.openperp.stats.candles;

import org.jspecify.annotations.NullMarked;
