/** Tickers, candles and contexts on their way to market-statistics. */
@NullMarked
package io.openperp.stats.publication;

import org.jspecify.annotations.NullMarked;
