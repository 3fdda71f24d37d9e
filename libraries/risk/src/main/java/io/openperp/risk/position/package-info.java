/** A position and what fills make of it: profit, fees, closed positions. */
@NullMarked
package io.openperp.risk.position;

import org.jspecify.annotations.NullMarked;
