/** The market shard: one market with its book, positions, prices and fees. */
@NullMarked
package io.openperp.exchange.market;

import org.jspecify.annotations.NullMarked;
