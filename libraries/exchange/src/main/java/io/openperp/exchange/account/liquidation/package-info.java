/** Finds accounts below maintenance and liquidates them. */
@NullMarked
package io.openperp.exchange.account.liquidation;

import org.jspecify.annotations.NullMarked;
