/** Margin of orders, positions and whole accounts, and liquidation prices. */
@NullMarked
package io.openperp.risk.margin;

import org.jspecify.annotations.NullMarked;
