/** Who trades on a simulated exchange, and what they ask. */
@NullMarked
package io.openperp.simulator.trading;

import org.jspecify.annotations.NullMarked;
