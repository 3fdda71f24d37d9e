/** Liquidation orders, the insurance fund and deleveraging. */
@NullMarked
package io.openperp.risk.liquidation;

import org.jspecify.annotations.NullMarked;
