/** Executes orders and liquidation steps on the order book, and books their matches. */
@NullMarked
package io.openperp.exchange.market.matching;

import org.jspecify.annotations.NullMarked;
