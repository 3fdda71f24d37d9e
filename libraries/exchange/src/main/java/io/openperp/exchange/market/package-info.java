/** The market shard: one market with its book, positions, prices and fees, and the closing of positions that neither book nor insurance fund takes. */
@NullMarked
package io.openperp.exchange.market;

import org.jspecify.annotations.NullMarked;
