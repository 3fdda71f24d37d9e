/** Oracle, mark, regime and funding of one market, driven by publishers and the exchange clock. */
@NullMarked
package io.openperp.exchange.market.pricing;

import org.jspecify.annotations.NullMarked;
