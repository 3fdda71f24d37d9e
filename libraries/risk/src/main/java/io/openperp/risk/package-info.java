/** Positions, margin and prices as pure arithmetic: nothing here has state or does input or output. */
@NullMarked
package io.openperp.risk;

import org.jspecify.annotations.NullMarked;
