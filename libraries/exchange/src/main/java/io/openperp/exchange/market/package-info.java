/** The market shard: book, positions, prices and fees of one market. */
@NullMarked
package io.openperp.exchange.market;

import org.jspecify.annotations.NullMarked;
