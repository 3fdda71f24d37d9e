/** Positions, the effects of fills on them (profit, fees, closed positions), and funding. */
@NullMarked
package io.openperp.risk.position;

import org.jspecify.annotations.NullMarked;
