/** Public data: books, trades, tickers, candles, risk. */
@NullMarked
package io.openperp.stream.market;

import org.jspecify.annotations.NullMarked;
