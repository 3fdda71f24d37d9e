/** History of an account: orders, fills, funding, closed positions and other activity. */
@NullMarked
package io.openperp.trade.history;

import org.jspecify.annotations.NullMarked;
