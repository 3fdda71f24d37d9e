/** Publishes tickers, candles and contexts to market-statistics. */
@NullMarked
package io.openperp.stats.publication;

import org.jspecify.annotations.NullMarked;
