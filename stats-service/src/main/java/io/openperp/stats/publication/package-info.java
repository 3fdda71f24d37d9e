/**
 * Publishes statistics of each market to topic {@code market-statistics}: its ticker, its candles, and its context,
 * which has a few numbers of the ticker, such as last price, price change, volume and open interest.
 */
@NullMarked
package io.openperp.stats.publication;

import org.jspecify.annotations.NullMarked;
