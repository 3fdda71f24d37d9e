/** The clients of a simulated exchange and the requests they send. */
@NullMarked
package io.openperp.simulator.trading;

import org.jspecify.annotations.NullMarked;
