/** The order book of one symbol: matching by price and time, price levels, reduce-only orders, snapshots. */
@NullMarked
package io.openperp.book;

import org.jspecify.annotations.NullMarked;
