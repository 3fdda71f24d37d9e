/** Shows, finds and cancels the orders that an account has. */
@NullMarked
package io.openperp.trade.orders.open;

import org.jspecify.annotations.NullMarked;
