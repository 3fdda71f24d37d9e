/** Orders: buy, sell, close, cancel, modify, and what became of them. */
@NullMarked
package io.openperp.trade.orders;

import org.jspecify.annotations.NullMarked;
