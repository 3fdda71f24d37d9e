/** Books the settlements of markets: orders, positions, money. */
@NullMarked
package io.openperp.exchange.account.settlement;

import org.jspecify.annotations.NullMarked;
