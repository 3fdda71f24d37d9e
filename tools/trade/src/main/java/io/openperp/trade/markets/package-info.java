/** Markets: their prices, rules and books. */
@NullMarked
package io.openperp.trade.markets;

import org.jspecify.annotations.NullMarked;
