/** Positions, margin, prices: pure arithmetic. */
@NullMarked
package io.openperp.risk;

import org.jspecify.annotations.NullMarked;
