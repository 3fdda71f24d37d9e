/** Arithmetic of liquidations: their orders and prices, what the insurance fund can carry, and deleveraging. */
@NullMarked
package io.openperp.risk.liquidation;

import org.jspecify.annotations.NullMarked;
