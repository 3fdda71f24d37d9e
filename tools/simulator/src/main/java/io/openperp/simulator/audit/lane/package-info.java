/** A naive model of the queues of lanes and of the markets that move between them. */
@NullMarked
package io.openperp.simulator.audit.lane;

import org.jspecify.annotations.NullMarked;
