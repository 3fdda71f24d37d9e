/**
 * Independent, simple ("naive") models of owners and receivers, of the queues of lanes, and of the markets that move
 * between them.
 */
@NullMarked
package io.openperp.simulator.audit.lane;

import org.jspecify.annotations.NullMarked;
