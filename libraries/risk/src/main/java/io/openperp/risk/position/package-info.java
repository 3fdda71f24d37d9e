/** Positions and the effects of fills: profit, fees, closed positions. */
@NullMarked
package io.openperp.risk.position;

import org.jspecify.annotations.NullMarked;
